import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** The band's members in memory, including former ones, because old records name them. */
export const memberTable = memoryTable<RowOf<"users">>("users", "user_id");
