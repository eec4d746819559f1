import type { SetlistState } from "@bandstand/shared/setlists/records.ts";

const GROUP_MS = 15 * 60_000;

/** Changes that one member made one after the other, the latest first. */
export type HistoryGroup<Change> = readonly [latest: Change, ...earlier: Change[]];

/**
 * Puts together what the same member changed within a quarter of an hour, counted back from the latest of it. `changes`
 * are the latest first; somebody else's change in between ends a group.
 */
export function historyGroups<Change extends { readonly state: Pick<SetlistState, "user_id" | "at"> }>(
  changes: readonly Change[],
): HistoryGroup<Change>[] {
  const groups: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const latest = group?.[0].state;
    const isSame = latest !== undefined && latest.user_id !== null && latest.user_id === change.state.user_id;
    if (group && isSame && Date.parse(latest.at) - Date.parse(change.state.at) <= GROUP_MS) group.push(change);
    else groups.push([change]);
  }
  return groups;
}
