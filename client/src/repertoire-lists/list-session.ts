import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { type Accessor, createEffect, createMemo, createSignal, on } from "solid-js";
import { whileWriting } from "../data/writing.ts";
import { editSongs } from "./commands.ts";
import type { ListRow } from "./queries.ts";

type Entries = readonly ListEntry[];
type Edit = (songs: Entries) => Entries;

interface ListSession {
  /** The entries as this member sees them: saved, plus edits that are still being written to disk. */
  readonly songs: Accessor<Entries>;
  /** Applies an edit to the latest entries. Resolves with the change, or null if there was none. */
  readonly edit: (edit: Edit) => ReturnType<typeof editSongs>;
}

/** Reuses the objects of unchanged entries, so that their lines are not rendered again. */
function keeping(before: Entries, now: Entries): Entries {
  const known = new Map(before.map((entry) => [entry.entry_id, entry]));
  return now.map((entry) => {
    const old = known.get(entry.entry_id);
    return old !== undefined && old.note === entry.note && old.song_id === entry.song_id ? old : entry;
  });
}

/**
 * Edits one list's songs, one edit at a time: each is applied to the current list, so changes from other devices are
 * kept. While `isHeld` (during a drag) the visible list does not change.
 */
export function createListSession(list: Accessor<ListRow>, isHeld: Accessor<boolean>): ListSession {
  const [saved, setSaved] = createSignal<Entries>(list().songs);
  const [pending, setPending] = createSignal<readonly Edit[]>([]);
  let queue: Promise<unknown> = Promise.resolve();
  createEffect(
    on(
      () => list().songs,
      (songs) => setSaved(songs),
      { defer: true },
    ),
  );
  const live = createMemo(() => pending().reduce((songs, edit) => edit(songs), saved()));
  const songs = createMemo<Entries>((before) => (isHeld() ? before : keeping(before, live())), live());

  const edit: ListSession["edit"] = (change) => {
    setPending((edits) => [...edits, change]);
    const done = queue.then(async () => {
      const step = await editSongs(list().list_id, change).catch(() => null);
      if (step !== null) setSaved(step.after);
      setPending((edits) => edits.filter((one) => one !== change));
      return step;
    });
    queue = done;
    return whileWriting(done);
  };
  return { songs, edit };
}
