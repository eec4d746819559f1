import { type Seated, seatedAt } from "@bandstand/shared/line-ups/seated.ts";
import type { Staffed } from "@bandstand/shared/line-ups/seats.ts";
import { lineUpTable } from "./line-ups-table.ts";

/** Adds who has a seat at an event, so that a change of the line-up is noticed. */
export const withSeated = <E extends Staffed>(event: E): E & { readonly seated: Seated } => ({
  ...event,
  seated: seatedAt(event, lineUpTable.byIds()),
});
