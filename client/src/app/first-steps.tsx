import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import type { Beginnings, FirstStep } from "./beginnings.ts";
import "./beginnings.css";

const PLACES: Readonly<Record<FirstStep, { readonly href: string; readonly icon: IconName }>> = {
  name: { href: "/settings", icon: "edit" },
  members: { href: "/members/new", icon: "user-plus" },
  repertoire: { href: "/songs/import", icon: "upload" },
  gig: { href: "/gigs?new=1", icon: "calendar-plus" },
};

/** The first steps for a new band; hidden once all are done or the list is dismissed. */
export function FirstSteps(props: { readonly beginnings: Beginnings }): JSX.Element {
  const steps = () => props.beginnings.steps() ?? [];
  const done = (): number => steps().filter(({ isDone }) => isDone).length;
  return (
    <section class="first-steps stack stack--m" aria-label={text().welcome.firstSteps}>
      <div class="row row--between">
        <h2 class="heading">{text().welcome.firstSteps}</h2>
        <span class="soft tabular">{text().welcome.progress(done(), steps().length)}</span>
      </div>
      <ol class="stack stack--s">
        <For each={steps()}>{({ step, isDone }) => <StepLine step={step} isDone={isDone} />}</For>
      </ol>
      <div>
        <Button look="quiet" size="s" onClick={() => props.beginnings.hideSteps()}>
          {text().welcome.hide}
        </Button>
      </div>
    </section>
  );
}

function StepLine(props: { readonly step: FirstStep; readonly isDone: boolean }): JSX.Element {
  const words = () => text().welcome.steps[props.step];
  return (
    <li>
      <Show
        when={!props.isDone}
        fallback={
          <div class="first-step first-step--done link-line">
            <Icon name="check-circle" />
            <span>
              {words().title} <span class="visually-hidden">({text().welcome.done})</span>
            </span>
          </div>
        }
      >
        <a class="card first-step link-line hoverable" href={PLACES[props.step].href}>
          <Icon name={PLACES[props.step].icon} />
          <span class="words">
            <strong>{words().title}</strong>
            <span class="soft">{words().hint}</span>
          </span>
          <Icon name="chevron-right" />
        </a>
      </Show>
    </li>
  );
}
