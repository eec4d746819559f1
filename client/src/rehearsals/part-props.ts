import type { RehearsalRow } from "./queries.ts";

/** Props of the parts of a rehearsal's page. `locked` is true once the protocol is read-only. */
export interface PartProps {
  readonly rehearsal: RehearsalRow;
  readonly locked: boolean;
}
