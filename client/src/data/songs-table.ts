import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** The repertoire in memory. */
export const songTable = memoryTable<RowOf<"songs">>("songs", "song_id");

/** Deleted songs that old setlists can still show. */
export const deletedSongTable = memoryTable<RowOf<"deleted_songs">>("deleted_songs", "song_id");
