import type { PaperList } from "@bandstand/shared/live/paper.ts";
import { type JSX, For, Show } from "solid-js";
import { formatDay } from "../i18n/format.ts";

/** With more songs than this, the list has two columns, so that a whole evening fits on one sheet of paper. */
const ONE_COLUMN_MAX = 22;

/** A setlist for the stage floor: titles as large as will fit, black on white. */
export function PaperSheet(props: { readonly list: PaperList }): JSX.Element {
  const count = (): number => props.list.sets.reduce((sum, set) => sum + set.songs.length, 0);
  /* Numbers continue across sets, as in the editor and in live mode. */
  const songsBefore = (at: number): number =>
    props.list.sets.slice(0, at).reduce((sum, set) => sum + set.songs.length, 0);
  return (
    <article class="paper" classList={{ "paper--columns": count() > ONE_COLUMN_MAX }} data-theme="light">
      <header class="paper__head">
        <h1>{props.list.gig}</h1>
        <p class="tabular">
          {formatDay(props.list.date, "long")}
          <Show when={props.list.begin}>{(begin) => <> · {begin()}</>}</Show>
        </p>
      </header>
      <div class="paper__sets">
        <For each={props.list.sets}>
          {(set, at) => (
            <section class="paper__set">
              <h2>{set.name}</h2>
              <ol start={1 + songsBefore(at())}>
                <For each={set.songs}>
                  {(song) => (
                    <li>
                      <span class="paper__title">{song.title}</span>
                      <Show when={song.key}>{(key) => <span class="paper__key">{key()}</span>}</Show>
                      <Show when={[song.singers, song.note].filter(Boolean).join(" · ")}>
                        {(facts) => <small>{facts()}</small>}
                      </Show>
                    </li>
                  )}
                </For>
              </ol>
            </section>
          )}
        </For>
      </div>
    </article>
  );
}
