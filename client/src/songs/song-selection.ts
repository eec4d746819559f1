import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import { type Accessor, createSignal } from "solid-js";
import { updateSong } from "./commands.ts";
import { type SongRow, songById } from "./queries.ts";

/** The songs selected in the table or cards. Reactive. */
export interface Selection {
  readonly ids: Accessor<ReadonlySet<string>>;
  has(song_id: string): boolean;
  toggle(song_id: string): void;
  set(song_ids: readonly string[]): void;
}

export function createSelection(): Selection {
  const [ids, setIds] = createSignal<ReadonlySet<string>>(new Set());
  return {
    ids,
    has: (song_id) => ids().has(song_id),
    toggle: (song_id) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(song_id)) next.add(song_id);
        return next;
      }),
    set: (song_ids) => void setIds(new Set(song_ids)),
  };
}

const songsOf = (ids: ReadonlySet<string>): SongRow[] => [...ids].flatMap((song_id) => songById(song_id) ?? []);

/** Returns the selected songs that may change to `status` and do not have it yet. */
export const movable = (ids: ReadonlySet<string>, status: SongStatus): SongRow[] =>
  songsOf(ids).filter((song) => song.status !== status && isStatusMoveAllowed(song.status, status));

/** The result of changing several songs: their number, and an undo function if the change can be undone. */
interface Changed {
  readonly count: number;
  readonly undo: (() => Promise<void>) | null;
}

async function changeEach(
  songs: readonly SongRow[],
  field: "status" | "genre",
  value: string | null,
): Promise<Changed> {
  const before = songs.map((song) => ({ song_id: song.song_id, [field]: song[field] }));
  for (const { song_id } of before) await updateSong(song_id, { [field]: value });
  const isReversible =
    field === "genre" || songs.every(({ status }) => isStatusMoveAllowed(value as SongStatus, status));
  return {
    count: songs.length,
    undo: isReversible
      ? async () => {
          for (const { song_id, ...fields } of before) await updateSong(song_id, fields);
        }
      : null,
  };
}

/** Changes the status of the selected songs; those whose status does not allow it stay unchanged. */
export const moveSelected = (ids: ReadonlySet<string>, status: SongStatus): Promise<Changed> =>
  changeEach(movable(ids, status), "status", status);

/** Sets the genre of the selected songs; null for none. */
export const setGenreOfSelected = (ids: ReadonlySet<string>, genre: string | null): Promise<Changed> =>
  changeEach(
    songsOf(ids).filter((song) => song.genre !== genre),
    "genre",
    genre,
  );
