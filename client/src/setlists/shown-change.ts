import type { SetlistSet, SetlistState } from "@bandstand/shared/setlists/contract.ts";

/** A change in the list: the state before and after it. */
export interface ShownChange {
  readonly state: SetlistState;
  readonly before: readonly SetlistSet[];
  readonly who: string;
}
