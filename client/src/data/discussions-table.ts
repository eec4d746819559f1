import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** All discussions in memory, for searching them; loaded with the first search. */
export const discussionTable = memoryTable<RowOf<"discussions">>("discussions", "subject_id");
