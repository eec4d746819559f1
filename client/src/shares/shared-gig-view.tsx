import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import { clockText, dayText } from "@bandstand/shared/notifications/date-text.ts";
import type { SharedGig } from "@bandstand/shared/shares/contract.ts";
import { DAY_SECONDS, eveningSeconds, formatClock, meetingSeconds } from "@bandstand/shared/time/clock.ts";
import { telHref } from "@bandstand/shared/users/phone.ts";
import { For, type JSX, Match, Show, Switch, createEffect } from "solid-js";
import { pictureUrl } from "../data/picture-url.ts";
import { sharedGig as de } from "../i18n/de/shared-gig.ts";
import { sharedGig as en } from "../i18n/en/shared-gig.ts";
import type { SharedAnswer } from "./read-shared-gig.ts";
import "./shared-gig.css";

type Texts = typeof de;

interface SharedGigPageProps {
  /** Undefined until the service has answered. */
  readonly answer: SharedAnswer | undefined;
  readonly language: Language;
  readonly onRetry: () => void;
}

/** A gig for people outside the band: to read on a phone, and to print on one page. */
export function SharedGigPage(props: SharedGigPageProps): JSX.Element {
  const texts = (): Texts => (props.language === "de" ? de : en);
  const gig = (): SharedGig | undefined => (typeof props.answer === "object" ? props.answer : undefined);
  createEffect(() => {
    const shown = gig();
    if (shown) document.title = `${shown.name} · ${dayText(shown.date, props.language)}`;
  });
  return (
    <main class="shared page page--narrow page--alone">
      <Switch fallback={<p class="shared__wait" aria-busy="true" />}>
        <Match when={gig()}>{(found) => <Sheet gig={found()} texts={texts()} language={props.language} />}</Match>
        <Match when={props.answer === "ended"}>
          <Note title={texts().ended} hint={texts().endedHint} />
        </Match>
        <Match when={props.answer === "broken" || props.answer === undefined}>
          <Show when={props.answer === "broken"}>
            <Note title={texts().broken} hint={texts().brokenHint} />
          </Show>
        </Match>
        <Match when={props.answer === "failed"}>
          <Note title={texts().failed} hint={texts().failedHint}>
            <button type="button" class="shared__button" onClick={() => props.onRetry()}>
              {texts().retry}
            </button>
          </Note>
        </Match>
      </Switch>
    </main>
  );
}

function Note(props: { readonly title: string; readonly hint: string; readonly children?: JSX.Element }): JSX.Element {
  return (
    <div class="shared__note stack stack--s" role="status">
      <h1>{props.title}</h1>
      <p class="soft">{props.hint}</p>
      {props.children}
    </div>
  );
}

interface SheetProps {
  readonly gig: SharedGig;
  readonly texts: Texts;
  readonly language: Language;
}

function Sheet(props: SheetProps): JSX.Element {
  const band = (): string => (props.gig.band_name === UNNAMED_BAND ? "" : props.gig.band_name);
  return (
    <>
      <header class="stack stack--xs">
        <Show when={props.gig.logo}>{(name) => <img class="shared__logo" src={pictureUrl(name())} alt="" />}</Show>
        <Show when={band()}>
          <p class="soft">{band()}</p>
        </Show>
        <h1>{props.gig.name}</h1>
        <p class="heading">{dayText(props.gig.date, props.language)}</p>
      </header>
      <div class="shared__facts cards">
        <Times {...props} />
        <Place {...props} />
        <Show when={props.gig.contact}>{(contact) => <Contact contact={contact()} title={props.texts.contact} />}</Show>
        <Show when={props.gig.dress_code}>
          {(dress) => (
            <Part title={props.texts.dressCode}>
              <p>{dress()}</p>
            </Part>
          )}
        </Show>
      </div>
      <Show when={props.gig.schedule}>{(schedule) => <Schedule schedule={schedule()} texts={props.texts} />}</Show>
      <Show when={props.gig.setlist}>{(sets) => <Setlist sets={sets()} texts={props.texts} />}</Show>
      <footer class="shared__foot row row--between soft small">
        <p>{props.texts.until(dayText(props.gig.until, props.language))}</p>
        <button type="button" class="shared__button" onClick={() => print()}>
          {props.texts.print}
        </button>
      </footer>
    </>
  );
}

interface PartProps {
  readonly title: string;
  /** True for a part with a long list. */
  readonly isLong?: boolean;
  readonly children: JSX.Element;
}

function Part(props: PartProps): JSX.Element {
  return (
    <section class="shared__part stack" classList={{ "stack--xs": !props.isLong, "stack--s": props.isLong }}>
      <h2 class={props.isLong ? "heading" : "subheading"}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** Marks a time that is not on the gig's date. */
function DayMark(props: { readonly at: number | null; readonly texts: Texts }): JSX.Element {
  const mark = (): string => {
    const at = props.at ?? 0;
    if (at < 0) return props.texts.dayBefore;
    return at >= DAY_SECONDS ? props.texts.nextDay : "";
  };
  return (
    <Show when={mark()}>
      <small> {mark()}</small>
    </Show>
  );
}

const POINTS = ["meet", "doors", "begin", "end"] as const;

function Times(props: SheetProps): JSX.Element {
  const evening = () => ({ meet: meetingSeconds(props.gig), ...eveningSeconds(props.gig) });
  return (
    <Part title={props.texts.times}>
      <Show when={POINTS.some((point) => props.gig[point])} fallback={<p>{props.texts.noTimes}</p>}>
        <dl class="shared__times wrap tabular">
          <For each={POINTS}>
            {(point) => (
              <Show when={props.gig[point]}>
                {(time) => (
                  <div>
                    <dt>{props.texts[point]}</dt>
                    <dd>
                      {clockText(time())}
                      <DayMark at={evening()[point]} texts={props.texts} />
                    </dd>
                  </div>
                )}
              </Show>
            )}
          </For>
        </dl>
      </Show>
      <Show when={props.gig.meet_at}>
        {(where) => (
          <p>
            {props.texts.meetAt}: {where()}
          </p>
        )}
      </Show>
    </Part>
  );
}

function Place(props: SheetProps): JSX.Element {
  const lines = (): string[] => {
    const { name, street, zip, city } = props.gig.venue;
    return [name, street, [zip, city].filter(Boolean).join(" ")].flatMap((line) => line || []);
  };
  const map = (): string =>
    `https://www.openstreetmap.org/search?${new URLSearchParams({ query: lines().join(", ") })}`;
  return (
    <Show when={lines().length > 0}>
      <Part title={props.texts.place}>
        <For each={lines()}>{(line) => <p>{line}</p>}</For>
        <a class="shared__link" href={map()} target="_blank" rel="noreferrer">
          {props.texts.map}
        </a>
      </Part>
    </Show>
  );
}

interface ContactProps {
  readonly contact: NonNullable<SharedGig["contact"]>;
  readonly title: string;
}

function Contact(props: ContactProps): JSX.Element {
  return (
    <Part title={props.title}>
      <Show when={props.contact.name}>{(name) => <p>{name()}</p>}</Show>
      <Show when={props.contact.phone}>{(phone) => <a href={telHref(phone())}>{phone()}</a>}</Show>
      <Show when={props.contact.email}>{(email) => <a href={`mailto:${email()}`}>{email()}</a>}</Show>
    </Part>
  );
}

type Point = NonNullable<SharedGig["schedule"]>[number];

function pointName({ kind, title }: Point, texts: Texts): string {
  if (kind === "item") return title ?? "";
  if (kind === "set_start") return texts.setStarts(title ?? "");
  return kind === "set_end" ? texts.setEnds(title ?? "") : texts[kind];
}

function Schedule(props: { readonly schedule: readonly Point[]; readonly texts: Texts }): JSX.Element {
  return (
    <Part title={props.texts.schedule} isLong>
      <ol class="shared__list ruled">
        <For each={props.schedule} fallback={<li>{props.texts.emptySchedule}</li>}>
          {(point) => (
            <li class="shared__point" classList={{ soft: point.kind !== "item" }}>
              <span class="tabular">
                {point.at === null ? "" : clockText(formatClock(point.at))}
                <DayMark at={point.at} texts={props.texts} />
              </span>
              <span>{pointName(point, props.texts)}</span>
            </li>
          )}
        </For>
      </ol>
    </Part>
  );
}

type Sets = NonNullable<SharedGig["setlist"]>;

function Setlist(props: { readonly sets: Sets; readonly texts: Texts }): JSX.Element {
  const songsBefore = (at: number): number => props.sets.slice(0, at).reduce((sum, { songs }) => sum + songs.length, 0);
  return (
    <Part title={props.texts.setlist} isLong>
      <div class="shared__sets">
        <For each={props.sets} fallback={<p>{props.texts.emptySetlist}</p>}>
          {(set, at) => (
            <section class="shared__set">
              <h3>
                {set.name}
                <Show when={set.start && set.end}>
                  <small class="soft tabular">
                    {" "}
                    {clockText(set.start ?? "")}–{clockText(set.end ?? "")}
                  </small>
                </Show>
              </h3>
              <ol class="shared__songs" start={1 + songsBefore(at())}>
                <For each={set.songs}>
                  {(song) => (
                    <li>
                      {song.title}
                      <Show when={song.interpret}>{(interpret) => <span class="soft"> · {interpret()}</span>}</Show>
                      <Show when={song.key}>{(key) => <strong> {key()}</strong>}</Show>
                    </li>
                  )}
                </For>
              </ol>
            </section>
          )}
        </For>
      </div>
    </Part>
  );
}
