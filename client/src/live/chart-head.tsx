import type { SetlistEntry } from "@bandstand/shared/setlists/contract.ts";
import { type JSX, Index, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import type { LiveSong } from "./queries.ts";
import type { Tonight } from "./song-card.tsx";
import "./chart-head.css";

interface ChartHeadProps {
  readonly entry: SetlistEntry;
  readonly song: LiveSong | undefined;
  readonly tonight: Tonight;
}

/** A song's title, singers, key, tempo and note in two lines above its chart. */
export function ChartHead(props: ChartHeadProps): JSX.Element {
  const tonight = createMemo(() => props.tonight);
  return (
    <div class="chart-head" aria-live="polite">
      <h1 class="chart-head__title truncate">{props.song?.title ?? text().live.songMissing}</h1>
      <p class="chart-head__facts tabular">
        <span class="chart-head__who">
          <Show when={props.entry.uebersprungen}>
            <strong class="chart-head__skipped">{text().live.skipped}</strong>
          </Show>
          <Show when={props.entry.note}>{(note) => <strong class="chart-head__note truncate">{note()}</strong>}</Show>
          <Index each={tonight().singers}>
            {(singer) => (
              <span class="chart-head__singer truncate">
                <svg class="chart-head__dot" viewBox="0 0 12 12" aria-hidden="true">
                  <circle cx="6" cy="6" r="6" fill={singer().color} />
                </svg>
                {singer().name}
              </span>
            )}
          </Index>
        </span>
        <Show when={tonight().key}>{(key) => <span class="chart-head__key">{key()}</span>}</Show>
        <Show when={props.song?.bpm}>
          {(bpm) => <span class="chart-head__tempo truncate">{text().live.bpm(bpm())}</span>}
        </Show>
      </p>
    </div>
  );
}
