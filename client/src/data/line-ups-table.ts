import { type EventSeats, type Staffed, seatsOf } from "@bandstand/shared/line-ups/seats.ts";
import type { RowOf } from "./rows.ts";
import { memoryTable } from "./table.ts";

/** The band's line-ups in memory, including archived ones, because events name them. */
export const lineUpTable = memoryTable<RowOf<"line_ups">>("line_ups", "line_up_id");

/** An event's seats, which decide who is asked; null without a line-up. Reactive. */
export const seatsAt = (event: Staffed): EventSeats => seatsOf(event, lineUpTable.byIds());
