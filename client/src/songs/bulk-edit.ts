import { db } from "../data/db.ts";
import { type SongEdit, updateSongs } from "./commands.ts";
import { type BulkChange, type BulkEdit, type Left, editOf, undoOf } from "./bulk-change.ts";
import type { SongRow } from "./queries.ts";
import type { Member } from "./song-fields.ts";

/**
 * Songs per transaction: few enough that other reads of the songs wait only briefly and the screen can update between
 * transactions, but so many that the table is not sorted again too often.
 */
const SLICE = 200;

/** The result of changing several songs. */
export interface Changed {
  /** How many songs were changed. */
  readonly count: number;
  /** For each reason, the number of songs to which a part of the change could not be applied. */
  readonly left: ReadonlyMap<Left, number>;
  /** Undoes the change; null if nothing was changed or nothing can be undone. */
  readonly undo: (() => Promise<void>) | null;
}

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function writeSliced(edits: readonly SongEdit[], onDone: (count: number) => void): Promise<void> {
  for (let at = 0; at < edits.length; at += SLICE) {
    const slice = edits.slice(at, at + SLICE);
    await updateSongs(slice);
    onDone(at + slice.length);
    await nextTask();
  }
}

/**
 * Changes several songs, with one edit for each song that differs. Works offline. `onDone` receives the number of songs
 * written so far. Rejects if the device cannot store an edit; those stored earlier remain.
 */
export async function changeSongs(
  songs: readonly SongRow[],
  change: BulkChange,
  members: readonly Member[],
  onDone: (count: number) => void = () => undefined,
): Promise<Changed> {
  const left = new Map<Left, number>();
  const edits: BulkEdit[] = [];
  for (let at = 0; at < songs.length; at += SLICE) {
    /* Read again, because others may have changed or deleted some since they were selected. */
    const rows = await db().songs.bulkGet(songs.slice(at, at + SLICE).map(({ song_id }) => song_id));
    for (const song of rows) {
      if (song === undefined) continue;
      const edit = editOf(song, change, members);
      for (const reason of edit.left) left.set(reason, (left.get(reason) ?? 0) + 1);
      if (Object.keys(edit.fields).length > 0) edits.push(edit);
    }
    await nextTask();
  }
  await writeSliced(
    edits.map(({ song_id, fields }) => ({ song_id, fields })),
    onDone,
  );
  const undone = edits
    .map((edit) => ({ song_id: edit.song_id, fields: undoOf(edit) }))
    .filter(({ fields }) => Object.keys(fields).length > 0);
  return {
    count: edits.length,
    left,
    undo: undone.length === 0 ? null : () => writeSliced(undone, () => undefined),
  };
}
