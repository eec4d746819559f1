import type { SetlistEntry } from "@bandstand/shared/setlists/contract.ts";
import { type JSX, Index, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { createBoxOf, createFittedText } from "./fitted-text.ts";
import type { LiveSettings, LiveSong } from "./queries.ts";
import "./song-card.css";

/** Who sings a song tonight, and in which key. */
export interface Tonight {
  readonly singers: readonly { readonly name: string; readonly color: string }[];
  readonly key: string | null;
}

interface SongCardProps {
  readonly entry: SetlistEntry;
  readonly song: LiveSong | undefined;
  readonly tonight: Tonight;
  readonly size: LiveSettings["size"];
}

/** For each type size in the settings: the title's size as a fraction of the largest size that fits. */
const TITLE_SHARE = { 1: 0.6, 2: 0.8, 3: 0.9, 4: 1 } as const;
/**
 * If a title is so long that it fits only below this size, in pixels, it fills its box, regardless of the type size
 * setting: anything smaller would be hard to read.
 */
const SMALL_PX = 56;
const LARGEST_PX = 240;
/** The gap between the title and the lines below it, as in the style sheet. */
const GAP_PX = 12;

/**
 * Shows a song, readable from a metre away: the title as large as possible, then singers, key, tempo, length and the
 * entry's note.
 */
export function SongCard(props: SongCardProps): JSX.Element {
  let card: HTMLElement | undefined;
  let heading: HTMLElement | undefined;
  let below: HTMLElement | undefined;
  const title = (): string => props.song?.title ?? text().live.songMissing;
  const tonight = createMemo(() => props.tonight);

  const cardBox = createBoxOf(() => card);
  const belowBox = createBoxOf(() => below);
  const box = createMemo(() => {
    const [all, rest] = [cardBox(), belowBox()];
    return all && rest && { width: all.width, height: all.height - rest.height - GAP_PX };
  });
  createFittedText({
    element: () => heading,
    text: title,
    box,
    sizeOf: (largest) => Math.max(Math.min(largest, SMALL_PX), largest * TITLE_SHARE[props.size]),
    max: () => LARGEST_PX / TITLE_SHARE[props.size],
  });

  return (
    <article class="stage-card stage-card--song" aria-live="polite" ref={(element) => (card = element)}>
      <div class="stage-card__head">
        <h1 class="stage-card__title" ref={(element) => (heading = element)}>
          {title()}
        </h1>
      </div>
      <div class="stage-card__below" ref={(element) => (below = element)}>
        <p class="stage-card__interpret">{props.song?.interpret}</p>
        <Show when={tonight().singers.length > 0}>
          <ul class="stage-card__singers">
            <Index each={tonight().singers}>
              {(singer) => (
                <li class="stage-card__singer line">
                  <svg class="stage-card__dot" viewBox="0 0 12 12" aria-hidden="true">
                    <circle cx="6" cy="6" r="6" fill={singer().color} />
                  </svg>
                  {singer().name}
                </li>
              )}
            </Index>
          </ul>
        </Show>
        <p class="stage-card__facts tabular">
          <Show when={tonight().key}>{(value) => <span>{value()}</span>}</Show>
          <Show when={props.song?.bpm}>{(bpm) => <span>{text().live.bpm(bpm())}</span>}</Show>
          <Show when={props.song?.duration}>{(length) => <span>{shortLength(length())}</span>}</Show>
        </p>
        <Show when={props.entry.note}>{(note) => <p class="stage-card__note">{note()}</p>}</Show>
        <Show when={props.entry.uebersprungen}>
          <p class="stage-card__skipped">{text().live.skipped}</p>
        </Show>
      </div>
    </article>
  );
}

/** Formats a length without leading zeros: `00:03:47` as `3:47`, `01:02:03` as `1:02:03`. */
const shortLength = (length: string): string => length.replace(/^00:0?/, "").replace(/^0/, "");
