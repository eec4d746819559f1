import type { RehearsalRow } from "./queries.ts";

/** The props that each part of a rehearsal's page gets. `locked` is true once the protocol is read-only. */
export interface PartProps {
  readonly rehearsal: RehearsalRow;
  readonly locked: boolean;
}
