import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** The answers to all events in memory, because every row of a list of events needs them. */
export const answerTable = memoryTable<RowOf<"availability">>("availability", "event_id");
