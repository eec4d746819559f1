import { newId } from "@bandstand/shared/contract/uuid.ts";
import { insertEntries } from "@bandstand/shared/setlists/edits.ts";
import { folded } from "@bandstand/shared/songs/fold.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { type JSX, For, Show, createMemo, createResource, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { LiveSession } from "./live-session.ts";
import { repertoire } from "./queries.ts";
import "./song-finder.css";

interface SongFinderProps {
  readonly session: LiveSession;
  readonly onDone: () => void;
}

const KEYS = [..."abcdefghijklmnopqrstuvwxyz1234567890"];
const SHOWN_MAX = 60;
const NO_SONG = new Set(["suggested", "rejected"]);

/**
 * Finds a song without a keyboard (a paired pedal hides the on-screen one): tap up to three letters that start a word
 * in the title or artist. The song is inserted right after the current one.
 */
export function SongFinder(props: SongFinderProps): JSX.Element {
  const [songs] = createResource(() => repertoire().catch(() => null));
  const [letters, setLetters] = createSignal("");
  const prepared = createMemo(() =>
    (songs() ?? [])
      .filter((song) => !NO_SONG.has(song.status))
      .map((song) => ({ song, words: ` ${folded(`${song.title} ${song.interpret}`)}` })),
  );
  const found = createMemo(() => {
    const start = letters();
    if (start === "") return [];
    const hits = prepared().filter(({ words }) => words.includes(` ${start}`));
    return [
      ...hits.filter(({ words }) => words.startsWith(` ${start}`)),
      ...hits.filter(({ words }) => !words.startsWith(` ${start}`)),
    ]
      .slice(0, SHOWN_MAX)
      .map(({ song }) => song);
  });

  const insert = (song: Song): void => {
    const current = props.session.current();
    const entry = { entry_id: newId(), song_id: song.song_id, uebersprungen: false };
    props.session.edit(
      (sets) => {
        const [set_id, at] =
          current === undefined
            ? [sets[0]?.set_id ?? "", 0]
            : current.kind === "song"
              ? [current.set.set_id, current.entryIndex + 1]
              : [current.before.set_id, 0];
        return insertEntries(sets, set_id, at, [entry]);
      },
      text().live.didInsert(song.title),
      "insert",
    );
    props.onDone();
  };

  return (
    <div class="stack stack--m">
      <p class="live-drawer__hint">{text().live.insertHint}</p>
      <div class="live-finder__typed">
        <output class="live-finder__letters">{letters().toUpperCase() || text().live.find}</output>
        <Button look="stage" disabled={letters() === ""} onClick={() => setLetters((typed) => typed.slice(0, -1))}>
          {text().live.erase}
        </Button>
      </div>
      <div class="live-finder__keys">
        <For each={KEYS}>
          {(letter) => (
            <Button look="stage" disabled={letters().length >= 3} onClick={() => setLetters((typed) => typed + letter)}>
              {letter.toUpperCase()}
            </Button>
          )}
        </For>
      </div>
      <ul class="stack stack--s">
        <For
          each={found()}
          fallback={
            <Show when={letters() !== "" && !songs.loading}>
              <li class="live-drawer__hint">{songs() === null ? text().stage.noRepertoire : text().live.noneFound}</li>
            </Show>
          }
        >
          {(song) => (
            <li>
              <Button look="stage" wide onClick={() => insert(song)}>
                <span>{song.title}</span>
                <small>{song.interpret}</small>
              </Button>
            </li>
          )}
        </For>
      </ul>
    </div>
  );
}
