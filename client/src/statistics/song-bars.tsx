import { type JSX, Show, createMemo, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import "../ui/bar.css";
import "../ui/row-link.css";
import "./statistics.css";

interface CountedSong {
  readonly title: string;
  readonly interpret: string;
  readonly count: number;
  readonly song_id?: string;
}

/** How many songs are shown initially; more are shown on demand. */
const PAGE = 20;

/** A list of songs that shows how often each was played, both as a bar and as text. */
export function SongBars(props: { readonly songs: readonly CountedSong[]; readonly label: string }): JSX.Element {
  const [shown, setShown] = createSignal(PAGE);
  const page = createMemo(() => props.songs.slice(0, shown()));
  const most = (): number => props.songs[0]?.count ?? 1;
  return (
    <>
      <ol class="bars ruled" aria-label={props.label}>
        <IncrementalFor each={page()}>
          {(song) => (
            <li class="bars__row">
              <span class="bars__name">
                <Show when={song.song_id} fallback={<span class="bars__title medium anywhere">{song.title}</span>}>
                  {(song_id) => (
                    <a class="bars__title cover-link medium anywhere" href={`/songs/${song_id()}`}>
                      {song.title}
                    </a>
                  )}
                </Show>
                <span class="faint small anywhere">{song.interpret}</span>
              </span>
              <span class="bars__track bar" aria-hidden="true">
                <span
                  class="bars__bar bar__part"
                  style={{ "--count": String(song.count), "--whole": String(most()) }}
                />
              </span>
              <span class="bars__count tabular">{text().statistics.times(song.count)}</span>
            </li>
          )}
        </IncrementalFor>
      </ol>
      <Show when={props.songs.length > shown()}>
        <Button look="quiet" wide onClick={() => setShown((count) => count + PAGE)}>
          {text().statistics.more(props.songs.length - shown())}
        </Button>
      </Show>
    </>
  );
}
