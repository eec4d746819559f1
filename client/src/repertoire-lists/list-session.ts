import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { type Accessor, createEffect, createMemo, createSignal, on } from "solid-js";
import { editSongs } from "./commands.ts";
import type { ListRow } from "./queries.ts";

type Entries = readonly ListEntry[];
type Edit = (songs: Entries) => Entries;

interface ListSession {
  /** The entries as this person sees them: saved, with own edits on top that are still on their way to the disk. */
  readonly songs: Accessor<Entries>;
  /** Makes an edit on the newest entries; resolves with what it changed, null where that was nothing. */
  readonly edit: (edit: Edit) => ReturnType<typeof editSongs>;
}

/** An entry that did not change stays the same object, so that its line is not drawn anew. */
function keeping(before: Entries, now: Entries): Entries {
  const known = new Map(before.map((entry) => [entry.entry_id, entry]));
  return now.map((entry) => {
    const old = known.get(entry.entry_id);
    return old !== undefined && old.note === entry.note && old.song_id === entry.song_id ? old : entry;
  });
}

/**
 * Edits of one list's songs, one after the other: each is made on the list as it is then, so what another device did in
 * between stays. While `isHeld` (somebody is dragging) the shown list stands still.
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
    return done;
  };
  return { songs, edit };
}
