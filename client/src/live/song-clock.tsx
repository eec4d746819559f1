import { toSeconds } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";

interface SongClockProps {
  /** Seconds since the song began. */
  readonly elapsed: number;
  /** The song's length, `HH:MM:SS`; null if the repertoire has none. */
  readonly length: string | null;
}

const MINUTE = 60;

/** Formats seconds as minutes and seconds: `3:07`, or `60:00` for an hour. */
const minutes = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, "0")}`;

/** The time since the song began, and its planned length. Has a fixed size, so that a tick causes no other layout. */
export function SongClock(props: SongClockProps): JSX.Element {
  const elapsed = (): number => Math.floor(props.elapsed);
  const planned = (): number | null => (props.length === null ? null : toSeconds(props.length));
  const over = (): number => (planned() === null ? 0 : Math.max(elapsed() - planned()!, 0));
  return (
    <div class="song-clock tabular" classList={{ "song-clock--over": over() > 0 }} role="timer">
      <span class="song-clock__label">
        {over() > 0 ? text().live.songOver(minutes(over())) : text().live.songClock}
      </span>
      <span class="song-clock__time">
        <b>{minutes(elapsed())}</b>
        <Show when={planned()}>{(seconds) => <span class="song-clock__planned">/ {minutes(seconds())}</span>}</Show>
      </span>
    </div>
  );
}
