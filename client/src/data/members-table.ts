import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** The members of the band in memory, those who have left too: old records name them. */
export const memberTable = memoryTable<RowOf<"users">>("users", "user_id");
