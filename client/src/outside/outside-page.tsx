import type { Language } from "@bandstand/shared/contract/errors.ts";
import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import { dayText } from "@bandstand/shared/notifications/date-text.ts";
import { type JSX, Match, Show, Switch, createEffect } from "solid-js";
import { pictureUrl } from "../data/picture-url.ts";
import type { outside } from "../i18n/de/outside.ts";
import type { OutsideAnswer } from "./ask-service.ts";
import "../ui/button.css";
import "./outside.css";

export type OutsideTexts = typeof outside;

interface OutsidePageProps<T extends object> {
  /** Undefined until the service has responded. */
  readonly answer: OutsideAnswer<T> | undefined;
  readonly texts: OutsideTexts;
  readonly onRetry: () => void;
  /** The title of the browser's tab. */
  readonly titleOf: (found: T) => string;
  readonly children: (found: () => T) => JSX.Element;
}

/** A page for people outside the band: what a link shows, or why it shows nothing. */
export function OutsidePage<T extends object>(props: OutsidePageProps<T>): JSX.Element {
  const found = (): T | undefined => (typeof props.answer === "object" ? props.answer : undefined);
  createEffect(() => {
    const shown = found();
    if (shown) document.title = props.titleOf(shown);
  });
  return (
    <main class="outside page page--narrow page--alone">
      <Switch fallback={<p aria-busy="true" />}>
        <Match when={found()}>{(shown) => props.children(shown)}</Match>
        <Match when={props.answer === "ended"}>
          <Note title={props.texts.ended} hint={props.texts.endedHint} />
        </Match>
        <Match when={props.answer === "broken"}>
          <Note title={props.texts.broken} hint={props.texts.brokenHint} />
        </Match>
        <Match when={props.answer === "failed"}>
          <Note title={props.texts.failed} hint={props.texts.failedHint}>
            <button type="button" class="button button--secondary" onClick={() => props.onRetry()}>
              {props.texts.retry}
            </button>
          </Note>
        </Match>
      </Switch>
    </main>
  );
}

function Note(props: { readonly title: string; readonly hint: string; readonly children?: JSX.Element }): JSX.Element {
  return (
    <div class="outside__note stack stack--s" role="status">
      <h1>{props.title}</h1>
      <p class="soft">{props.hint}</p>
      {props.children}
    </div>
  );
}

interface PageHeadProps {
  readonly band_name: string;
  readonly logo: string | null;
  readonly title: string;
  /** The kind of gig. */
  readonly kind?: string | null;
  readonly date: string;
  readonly language: Language;
}

/** The header of the page: the band's logo and name, and the event with its date and kind. */
export function PageHead(props: PageHeadProps): JSX.Element {
  return (
    <header class="stack stack--xs">
      <Show when={props.logo}>{(name) => <img class="outside__logo" src={pictureUrl(name())} alt="" />}</Show>
      <Show when={props.band_name !== UNNAMED_BAND && props.band_name}>{(band) => <p class="soft">{band()}</p>}</Show>
      <h1>{props.title}</h1>
      <p class="heading">{dayText(props.date, props.language)}</p>
      <Show when={props.kind}>{(kind) => <p class="soft">{kind()}</p>}</Show>
    </header>
  );
}

/** The footer of the page: how long the link works, and a button that prints the page. */
export function PageFoot(props: { readonly until: string; readonly print: string }): JSX.Element {
  return (
    <footer class="outside__foot row row--between soft small">
      <p>{props.until}</p>
      <button type="button" class="button button--secondary" onClick={() => print()}>
        {props.print}
      </button>
    </footer>
  );
}
