import type { Step } from "@bandstand/shared/live/steps.ts";
import { type JSX, Index, Match, Show, Switch, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { BreakCard } from "./break-card.tsx";
import type { LiveSession } from "./live-session.ts";

interface StageCardProps {
  readonly session: LiveSession;
  readonly step: Step;
  /** Seconds of the break after a set, by the set's id. */
  readonly breakSeconds: (step: Extract<Step, { kind: "break" }>) => number;
  /** Who sings a song tonight, and in which key. */
  readonly tonightOf: (step: Extract<Step, { kind: "song" }>) => {
    readonly singers: readonly { readonly name: string; readonly color: string }[];
    readonly key: string | null;
  };
  readonly now: number;
}

/** Shorter titles are set larger, so that each one is as large as fits (the steps are in the style sheet). */
const sizeOf = (title: string): string =>
  title.length <= 14 ? "xl" : title.length <= 26 ? "l" : title.length <= 44 ? "m" : "s";

/** What is played now, readable from a metre away: title, singers, key, tempo, length and the entry's note. */
export function StageCard(props: StageCardProps): JSX.Element {
  return (
    <Switch>
      <Match when={props.step.kind === "break" && props.step}>
        {(step) => (
          <BreakCard
            step={step()}
            endsAt={props.session.enteredAt() + props.breakSeconds(step()) * 1000}
            now={props.now}
          />
        )}
      </Match>
      <Match when={props.step.kind === "song" && props.step}>
        {(step) => {
          const song = () => props.session.song(step().entry.song_id);
          const tonight = createMemo(() => props.tonightOf(step()));
          return (
            <article class="stage-card" aria-live="polite">
              <h1 class={`stage-card__title stage-card__title--${sizeOf(song()?.title ?? "")}`}>
                {song()?.title ?? text().live.songMissing}
              </h1>
              <p class="stage-card__interpret">{song()?.interpret}</p>
              <Show when={tonight().singers.length > 0}>
                <ul class="stage-card__singers">
                  <Index each={tonight().singers}>
                    {(singer) => (
                      <li class="stage-card__singer">
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
                <Show when={song()?.bpm}>{(bpm) => <span>{text().live.bpm(bpm())}</span>}</Show>
                <Show when={song()?.duration}>{(length) => <span>{shortLength(length())}</span>}</Show>
              </p>
              <Show when={step().entry.note}>{(note) => <p class="stage-card__note">{note()}</p>}</Show>
              <Show when={step().entry.uebersprungen}>
                <p class="stage-card__skipped">{text().live.skipped}</p>
              </Show>
            </article>
          );
        }}
      </Match>
    </Switch>
  );
}

/** `00:03:47` as `3:47`, `01:02:03` as `1:02:03`. */
const shortLength = (length: string): string => length.replace(/^00:0?/, "").replace(/^0/, "");
