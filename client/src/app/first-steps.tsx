import { type JSX, For } from "solid-js";
import { isAdmin } from "../gigs/public.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import "./start-page.css";

interface Step {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly hint: string;
}

/** What a new band does first. */
export function FirstSteps(): JSX.Element {
  const steps = (): Step[] => [
    { href: "/songs/import", icon: "upload", title: text().gigs.stepRepertoire, hint: text().gigs.stepRepertoireHint },
    ...(isAdmin()
      ? [
          {
            href: "/members",
            icon: "users" as const,
            title: text().gigs.stepMembers,
            hint: text().gigs.stepMembersHint,
          },
        ]
      : []),
    { href: "/gigs?new=1", icon: "calendar", title: text().gigs.stepGig, hint: text().gigs.stepGigHint },
  ];
  return (
    <section class="start__part">
      <h2 class="start__title">{text().gigs.firstSteps}</h2>
      <p class="soft">{text().gigs.firstStepsHint}</p>
      <ol class="first-steps">
        <For each={steps()}>
          {(step) => (
            <li>
              <a class="card first-step" href={step.href}>
                <Icon name={step.icon} />
                <span>
                  <strong>{step.title}</strong>
                  <span class="soft">{step.hint}</span>
                </span>
              </a>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
}
