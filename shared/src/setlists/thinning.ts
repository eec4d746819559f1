/*
 * Which versions of a history are kept. Histories are stored as differences, so that fifty versions take little more
 * space than the current state, and every version can be restored.
 */

/** The maximum number of stored versions. */
export const VERSIONS_MAX = 50;
/**
 * The number of latest versions that are all kept. Of older ones, only the last in a series of edits by one person is
 * kept.
 */
export const FINE_MAX = 20;
/** After a pause longer than this, a person's next edit starts a new series. */
const PAUSE_MS = 10 * 60 * 1000;
/** The maximum size of a history as JSON, in UTF-16 units; fifty changes to sixty songs take a twentieth of it. */
const SIZE_MAX = 250_000;

/** When a state was saved, and by whom; null if unknown. */
interface Saved {
  readonly user_id: string | null;
  readonly at: string;
}

/* True if the same person made the next change shortly afterwards: nobody would want to restore such a state. */
function isInBetween(state: Saved, next: Saved | undefined): boolean {
  if (next === undefined || state.user_id === null || state.user_id !== next.user_id) return false;
  return Date.parse(next.at) - Date.parse(state.at) < PAUSE_MS;
}

/**
 * Drops older intermediate states from a history, then the oldest ones, until `VERSIONS_MAX` and the size limit are met.
 * `states` are the states of `versions`, oldest first. A version whose predecessor is also kept is reused; for the others
 * `versionOf` computes the difference from the state that is now before them.
 */
export function thinned<State extends Saved, Version>(
  versions: readonly Version[],
  states: readonly State[],
  versionOf: (before: State | undefined, state: State) => Version,
): Version[] {
  const keep = (kept: readonly number[]): Version[] =>
    kept.flatMap((at, index) => {
      const [state, version] = [states[at], versions[at]];
      if (state === undefined) return [];
      const before = index === 0 ? -1 : (kept[index - 1] ?? -1);
      return [version !== undefined && before === at - 1 ? version : versionOf(states[before], state)];
    });
  let kept = states.flatMap((state, at) =>
    at >= states.length - FINE_MAX || !isInBetween(state, states[at + 1]) ? [at] : [],
  );
  kept = kept.slice(-VERSIONS_MAX);
  let thin = keep(kept);
  while (kept.length > 2 && JSON.stringify(thin).length > SIZE_MAX) {
    kept = kept.slice(Math.ceil(kept.length / 8));
    thin = keep(kept);
  }
  return thin;
}
