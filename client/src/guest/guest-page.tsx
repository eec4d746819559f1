import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { GuestAnswer, GuestEvent } from "@bandstand/shared/guest/contract.ts";
import { dayText } from "@bandstand/shared/notifications/date-text.ts";
import { type JSX, Show, Suspense, createSignal, lazy } from "solid-js";
import { guest as de } from "../i18n/de/guest.ts";
import { guest as en } from "../i18n/en/guest.ts";
import { Facts, Setlist } from "../outside/event-parts.tsx";
import { OutsidePage, PageFoot, PageHead } from "../outside/outside-page.tsx";
import type { GuestLink } from "./guest-link.ts";
import { numberedSets, showChart } from "./numbered-songs.ts";
import "./guest.css";

type Texts = typeof de;

/** Loaded after the facts and the answer are on the screen: most of the code is for charts. */
const GuestCharts = lazy(async () => ({ default: (await import("./guest-charts.tsx")).GuestCharts }));

interface GuestPageProps {
  readonly link: GuestLink;
  readonly language: Language;
}

/** An event for somebody who is asked to stand in: when and where, the answer, the songs and their charts. */
export function GuestPage(props: GuestPageProps): JSX.Element {
  const texts = (): Texts => (props.language === "de" ? de : en);
  const nameOf = ({ name }: GuestEvent): string => name ?? texts().rehearsal;
  return (
    <OutsidePage
      answer={props.link.answer()}
      texts={texts()}
      onRetry={() => void props.link.load()}
      titleOf={(event) => `${nameOf(event)} · ${dayText(event.date, props.language)}`}
    >
      {(event) => (
        <>
          <Show when={props.link.isOld()}>
            <p class="sunken small" role="status">
              {texts().offline}
            </p>
          </Show>
          <PageHead
            band_name={event().band_name}
            logo={event().logo}
            title={nameOf(event())}
            kind={event().kind_of_gig}
            date={event().date}
            language={props.language}
          />
          <Answer event={event()} texts={texts()} onSend={(answer) => props.link.send(answer)} />
          <Facts event={event()} texts={texts()} />
          <Songs event={event()} texts={texts()} link={props.link} language={props.language} />
          <PageFoot until={texts().until(dayText(event().until, props.language))} print={texts().print} />
        </>
      )}
    </OutsidePage>
  );
}

interface AnswerProps {
  readonly event: GuestEvent;
  readonly texts: Texts;
  readonly onSend: GuestLink["send"];
}

/** The question, or the guest's answer, and the buttons that answer with one tap. */
function Answer(props: AnswerProps): JSX.Element {
  const [sending, setSending] = createSignal<GuestAnswer>();
  const [missed, setMissed] = createSignal<"offline" | "failed" | null>(null);
  const given = (): GuestAnswer | null => props.event.answer;
  const send = async (answer: GuestAnswer): Promise<void> => {
    setSending(answer);
    setMissed(null);
    setMissed(await props.onSend(answer));
    setSending(undefined);
  };
  const button = (answer: GuestAnswer, name: string, isMain: boolean): JSX.Element => (
    <button
      type="button"
      class={`button button--${isMain ? "primary" : "secondary"}`}
      disabled={sending() !== undefined}
      aria-busy={sending() === answer ? "true" : undefined}
      onClick={() => void send(answer)}
    >
      {name}
    </button>
  );
  return (
    <section class="guest__answer card stack stack--m" data-answer={given() ?? "none"}>
      <div class="stack stack--xs" role="status">
        <h2 class="heading">{given() ? props.texts[given() ?? "accepted"] : props.texts.question}</h2>
        <p>{given() === "accepted" ? props.texts.seat(props.event.part) : props.texts.part(props.event.part)}</p>
        <Show when={given()}>{(known) => <p class="soft">{props.texts[`${known()}Hint`]}</p>}</Show>
        <Show when={props.event.closed}>{(why) => <p>{props.texts[why()]}</p>}</Show>
      </div>
      <Show when={props.event.closed === null}>
        <div class="guest__buttons wrap">
          <Show when={given() !== "accepted"}>
            {button("accepted", given() === null ? props.texts.yes : props.texts.yesAfterAll, given() === null)}
          </Show>
          <Show when={given() !== "declined"}>
            {button("declined", given() === null ? props.texts.no : props.texts.noAfterAll, false)}
          </Show>
        </div>
      </Show>
      <Show when={missed()}>
        {(why) => (
          <p class="guest__missed" role="alert">
            {why() === "offline" ? props.texts.needsNetwork : props.texts.notTaken}
          </p>
        )}
      </Show>
    </section>
  );
}

interface SongsProps {
  readonly event: GuestEvent;
  readonly texts: Texts;
  readonly link: GuestLink;
  readonly language: Language;
}

/** The setlist; its titles link to the charts below it. */
function Songs(props: SongsProps): JSX.Element {
  const sets = () => numberedSets(props.event.sets);
  const charted = () => sets().flatMap(({ songs }) => songs.filter(({ chart }) => chart !== null));
  return (
    <>
      <Setlist
        sets={sets()}
        texts={props.texts}
        titleOf={(song) => (
          <Show when={song.chart} fallback={song.title}>
            {/* Keeps the fragment, which is the guest's token, instead of replacing it with the chart's id. */}
            <a
              class="guest__song"
              href={location.hash}
              aria-label={props.texts.toChart(song.title)}
              onClick={(press) => {
                press.preventDefault();
                showChart(song);
              }}
            >
              {song.title}
            </a>
          </Show>
        )}
      />
      <Show when={charted().length > 0}>
        <Suspense fallback={<p aria-busy="true" />}>
          <GuestCharts
            songs={charted()}
            part={props.event.part}
            usualTransposition={props.event.transposition}
            reading={props.link.reading()}
            texts={props.texts}
            language={props.language}
            onChange={(part) => props.link.changeReading(part)}
          />
        </Suspense>
      </Show>
    </>
  );
}
