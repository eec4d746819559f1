import type { SetlistEntry, SetlistSet } from "../setlists/contract.ts";

/**
 * The steps of a gig in live mode, in order: the songs of every set and, between two played sets, a break with its own
 * card (docs/rules/live.md#order-on-stage). A step's id is stable across edits: the entry's id, or `break:<set_id>` of
 * the set before the break.
 */
export type Step =
  | {
      readonly kind: "song";
      readonly id: string;
      readonly entry: SetlistEntry;
      readonly set: SetlistSet;
      /** Zero-based position of the set. */
      readonly setIndex: number;
      /** Zero-based position of the entry in its set. */
      readonly entryIndex: number;
    }
  | { readonly kind: "break"; readonly id: string; readonly after: SetlistSet; readonly before: SetlistSet };

export type SongStep = Extract<Step, { kind: "song" }>;

const isPlayed = (set: SetlistSet): boolean => set.songs.some((entry) => !entry.uebersprungen);

/** Every step of `sets` in order, including skipped songs, which are shown but ignored by `neighbour`. */
export function liveSteps(sets: readonly SetlistSet[]): Step[] {
  const steps: Step[] = [];
  let lastPlayed: SetlistSet | undefined;
  for (const [setIndex, set] of sets.entries()) {
    if (isPlayed(set)) {
      if (lastPlayed !== undefined)
        steps.push({ kind: "break", id: `break:${lastPlayed.set_id}`, after: lastPlayed, before: set });
      lastPlayed = set;
    }
    for (const [entryIndex, entry] of set.songs.entries())
      steps.push({ kind: "song", id: entry.entry_id, entry, set, setIndex, entryIndex });
  }
  return steps;
}

/** Whether a step is a skipped song, which is passed over on stage. */
export const isPassedOver = (step: Step): boolean => step.kind === "song" && step.entry.uebersprungen;

/** The step after (`1`) or before (`-1`) the one with `id`, ignoring skipped songs; undefined at either end. */
export function neighbour(steps: readonly Step[], id: string, direction: 1 | -1): Step | undefined {
  let index = steps.findIndex((step) => step.id === id);
  if (index === -1) return undefined;
  do index += direction;
  while (index >= 0 && index < steps.length && isPassedOver(steps[index]!));
  return steps[index];
}

/**
 * Returns the step with which a gig opens: the first song that is not skipped, otherwise the first song, otherwise
 * undefined.
 */
export function firstStep(steps: readonly Step[]): Step | undefined {
  return (
    steps.find((step) => step.kind === "song" && !step.entry.uebersprungen) ??
    steps.find((step) => step.kind === "song")
  );
}

/**
 * Finds the position after an edit by others: the current step if it still exists, otherwise the nearest later step
 * that does and is not skipped, otherwise the nearest earlier one, otherwise the first step. `moved` is true if the
 * position has changed.
 */
export function placeAfterEdit(
  before: readonly Step[],
  after: readonly Step[],
  id: string,
): { readonly step: Step | undefined; readonly moved: boolean } {
  const left = new Map(after.map((step) => [step.id, step]));
  const same = left.get(id);
  if (same !== undefined) return { step: same, moved: false };
  const old = before.findIndex((step) => step.id === id);
  const candidates = [...before.slice(old + 1), ...before.slice(0, Math.max(old, 0)).toReversed()];
  const found = candidates.find((step) => left.has(step.id) && !isPassedOver(left.get(step.id)!));
  return { step: (found && left.get(found.id)) ?? firstStep(after), moved: true };
}

/** Counts the changes from `mine` to `theirs`, and finds the position of the first changed song (1 = first song). */
export function changesBehind(
  mine: readonly SetlistSet[],
  theirs: readonly SetlistSet[],
): { readonly count: number; readonly fromSong: number } {
  const flat = (sets: readonly SetlistSet[]) =>
    sets.flatMap((set) =>
      set.songs.map((entry) => ({ key: entry.entry_id, text: JSON.stringify([set.set_id, entry]) })),
    );
  const ours = flat(mine);
  const others = flat(theirs);
  const ourText = new Map(ours.map(({ key, text }) => [key, text]));
  const otherKeys = new Set(others.map(({ key }) => key));
  const changed = others.filter(({ key, text }) => ourText.get(key) !== text).length;
  const gone = ours.filter(({ key }) => !otherKeys.has(key)).length;
  const ourOrder = ours.filter(({ key }) => otherKeys.has(key)).map(({ key }) => key);
  const otherOrder = others.filter(({ key }) => ourText.has(key)).map(({ key }) => key);
  const reordered = ourOrder.some((key, index) => otherOrder[index] !== key) && changed + gone === 0 ? 1 : 0;
  const renamed = mine.map(setHead).join() === theirs.map(setHead).join() ? 0 : 1;
  const first = others.findIndex(({ text }, index) => ours[index]?.text !== text);
  return { count: changed + gone + reordered + renamed, fromSong: (first === -1 ? others.length : first) + 1 };
}

const setHead = (set: SetlistSet): string => JSON.stringify([set.set_id, set.name, set.pause_after ?? null]);
