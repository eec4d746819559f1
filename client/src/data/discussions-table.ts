import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** All discussions in memory, for searching them; loaded when a search is first opened. */
export const discussionTable = memoryTable<RowOf<"discussions">>("discussions", "subject_id");
