import type { SetlistState } from "@bandstand/shared/setlists/contract.ts";

const GROUP_MS = 15 * 60_000;

/** Consecutive changes by one member, latest first. */
export type HistoryGroup<Change> = readonly [latest: Change, ...earlier: Change[]];

/**
 * Groups changes that the same member made within a quarter of an hour. `changes` are sorted latest first. A change by
 * somebody else ends a group.
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
