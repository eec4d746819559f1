import { type Seated, withSeated as withSeatedIn } from "@bandstand/shared/line-ups/seated.ts";
import type { Staffed } from "@bandstand/shared/line-ups/seats.ts";
import { lineUpTable } from "./line-ups-table.ts";

/** Adds who has a seat at an event according to the device's line-ups. */
export const withSeated = <E extends Staffed>(event: E): E & { readonly seated: Seated } =>
  withSeatedIn(event, lineUpTable.byIds());
