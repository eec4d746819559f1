import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** All discussions in memory, so that they can be searched; loaded by the first search. */
export const discussionTable = memoryTable<RowOf<"discussions">>("discussions", "subject_id");
