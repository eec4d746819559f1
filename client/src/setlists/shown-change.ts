import type { SetlistSet, SetlistState } from "@bandstand/shared/setlists/contract.ts";

/** A change in the history: `state` is the setlist after it, `before` the one before it. */
export interface ShownChange {
  readonly state: SetlistState;
  readonly before: readonly SetlistSet[];
  readonly who: string;
}
