import { comingSteps } from "@bandstand/shared/live/coming.ts";
import type { SongStep, Step } from "@bandstand/shared/live/steps.ts";
import { songNumbers } from "@bandstand/shared/setlists/numbers.ts";
import { breakSeconds } from "@bandstand/shared/setlists/timing.ts";
import { type Accessor, type JSX, For, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import type { LiveSession } from "./live-session.ts";
import type { LiveSettings, OpenedGig } from "./queries.ts";
import type { Tonight } from "./song-card.tsx";
import { SongClock } from "./song-clock.tsx";
import "./stage-ahead.css";

/** How many songs ahead a band needs to see: the rest of a dance round and the start of the next. */
const SONGS_AHEAD = 5;
const MINUTE = 60;

interface StageAheadProps {
  readonly session: LiveSession;
  readonly timing: OpenedGig["timing"];
  readonly settings: LiveSettings;
  /** Seconds since the current song began; undefined until that is known. */
  readonly elapsed: number | undefined;
  /** True once the song is painted; until then, the space is reserved but empty. */
  readonly isPainted: boolean;
  readonly titleOf: (step: Step) => string;
  readonly tonightOf: (step: SongStep) => Tonight;
}

/** Whether this part of the stage shows anything with these settings. */
export const hasAhead = (settings: LiveSettings): boolean =>
  settings.shows_clock || settings.shows_comment || settings.shows_coming;

/**
 * The free part of the stage, shown if the screen has room for it: the time since the song began, its comment, and the
 * next songs. All of it is drawn a frame after the song itself, in a space of fixed size.
 */
export function StageAhead(props: StageAheadProps): JSX.Element {
  const hasSong = (): boolean =>
    props.session.current()?.kind === "song" && (props.settings.shows_clock || props.settings.shows_comment);
  const parts = (): string =>
    [hasSong() ? "live-ahead--song" : "", props.settings.shows_coming ? "live-ahead--coming" : ""].join(" ");
  const shown = createMemo(() => {
    const { step } = props.session.painted();
    return step?.kind === "song" && props.isPainted ? step : undefined;
  });
  const song = createMemo(() => props.session.song(shown()?.entry.song_id ?? ""));
  return (
    <aside class={`live-ahead ${parts()}`} aria-label={text().live.ahead}>
      <div class="live-ahead__parts">
        <Show when={hasSong()}>
          <div class="live-ahead__song">
            <Show when={props.settings.shows_clock && shown() && props.elapsed !== undefined}>
              <SongClock elapsed={props.elapsed ?? 0} length={song()?.duration ?? null} />
            </Show>
            <Show when={props.settings.shows_comment && song()?.comment}>
              {(comment) => <p class="live-ahead__comment">{comment()}</p>}
            </Show>
          </div>
        </Show>
        <Show when={props.settings.shows_coming}>
          <ComingList {...props} />
        </Show>
      </div>
    </aside>
  );
}

function ComingList(props: StageAheadProps): JSX.Element {
  const coming = createMemo(() => {
    const { step, steps } = props.session.painted();
    return props.isPainted ? comingSteps(steps, step?.id, SONGS_AHEAD) : [];
  });
  const numbers = createMemo(() => songNumbers(props.session.painted().sets));
  return (
    <ol class="live-ahead__list" aria-label={text().live.coming}>
      <For each={coming()}>
        {(step) =>
          step.kind === "song" ? (
            <ComingSong step={step} number={numbers} title={props.titleOf(step)} tonight={props.tonightOf(step)} />
          ) : (
            <li class="live-ahead__break">
              {text().live.breakThen(Math.round(breakSeconds(step.after, props.timing) / MINUTE), step.before.name)}
            </li>
          )
        }
      </For>
    </ol>
  );
}

interface ComingSongProps {
  readonly step: SongStep;
  readonly number: Accessor<ReadonlyMap<string, number>>;
  readonly title: string;
  readonly tonight: Tonight;
}

function ComingSong(props: ComingSongProps): JSX.Element {
  const facts = (): string =>
    [...props.tonight.singers.map(({ name }) => name), props.tonight.key ?? ""].filter(Boolean).join(" · ");
  return (
    <li class="live-ahead__row">
      <span class="live-ahead__number tabular">{props.number().get(props.step.id)}</span>
      <span class="live-ahead__title">{props.title}</span>
      <span class="live-ahead__facts">{facts()}</span>
    </li>
  );
}
