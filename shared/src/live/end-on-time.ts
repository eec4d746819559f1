import { songSeconds, isPlayedSet, type LengthOf, type PauseSettings, type TimedSet } from "../setlists/timing.ts";
import { restOfEvening, type ComingSlot, type LivePlace } from "./set-clock.ts";

/** Beyond this much over the plan, the clock is amber and a cut is offered (docs/rules/live.md#ending-on-time). */
export const OVER_PLAN_SECONDS = 2 * 60;
/** From this much to spare on, songs to fill it are offered; less is left to the band and its talk. */
export const SPARE_SECONDS = 5 * 60;
/** No more than this many songs are skipped at once: the offer is one line, and comes again while it is needed. */
const SKIP_MAX = 5;
/** No more than this many songs are added at once. */
const FILL_MAX = 3;

/** A change of the setlist; the evening gets longer by `seconds`, shorter if negative. */
type Change = { readonly seconds: number } & (
  | { readonly kind: "skip" | "play"; readonly entry_ids: readonly string[] }
  | {
      readonly kind: "insert";
      readonly song_ids: readonly string[];
      readonly set_id: string;
      readonly position: number;
    }
);

/**
 * A change that brings the evening's end to the plan, or as near to it as one offer can: `over_after` is how many seconds
 * it is over the plan then, short of it if negative.
 */
export type EndOnTime = Change & { readonly over_after: number };

/** Something that can be left out or added, and how many seconds that changes. */
interface Candidate {
  readonly id: string;
  readonly seconds: number;
}

/** A choice of candidates, as a chain from the last one chosen. */
interface Choice {
  readonly seconds: number;
  readonly count: number;
  readonly last?: Candidate;
  readonly rest?: Choice;
}

const chosenIds = (choice: Choice | undefined): string[] =>
  choice?.last === undefined ? [] : [...chosenIds(choice.rest), choice.last.id];

/** For every sum of seconds that can be reached, a choice with the fewest candidates; only what `grows` is extended. */
function choices(candidates: readonly Candidate[], grows: (choice: Choice, by: Candidate) => boolean): Choice[] {
  const bySum = new Map<number, Choice>([[0, { seconds: 0, count: 0 }]]);
  for (const last of candidates) {
    /* What was reached without this candidate: it is chosen at most once. */
    const reached = [...bySum.values()];
    for (const rest of reached) {
      if (!grows(rest, last)) continue;
      const seconds = rest.seconds + last.seconds;
      const known = bySum.get(seconds);
      if (known === undefined || known.count > rest.count + 1)
        bySum.set(seconds, { seconds, count: rest.count + 1, last, rest });
    }
  }
  return [...bySum.values()];
}

/** The fewest candidates that reach `least` seconds together, of those the smallest sum; undefined when `SKIP_MAX` do not. */
const fewestReaching = (candidates: readonly Candidate[], least: number): Choice | undefined =>
  choices(candidates, (choice) => choice.count < SKIP_MAX && choice.seconds < least)
    .filter((choice) => choice.seconds >= least)
    .toSorted((a, b) => a.count - b.count || a.seconds - b.seconds)[0];

/** The largest sum of at most `FILL_MAX` candidates that is not above `most`. */
const fullestWithin = (candidates: readonly Candidate[], most: number): Choice | undefined =>
  choices(candidates, (choice, by) => choice.count < FILL_MAX && choice.seconds + by.seconds <= most).toSorted(
    (a, b) => b.seconds - a.seconds,
  )[0];

/** Of songs that are equally long no more than can be chosen: 5,000 songs have a few hundred lengths. */
function fewPerLength(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Map<number, number>();
  return candidates.filter(({ seconds }) => {
    const count = (seen.get(seconds) ?? 0) + 1;
    seen.set(seconds, count);
    return count <= FILL_MAX;
  });
}

/**
 * What to skip, play after all, or insert so that the evening ends on time: nothing while the projected end is within
 * the plan (`plan_left` seconds from now) plus two minutes and less than five minutes short of it. The song that closes
 * a set is never skipped, and later songs go first; what was skipped is taken up again before a song of `repertoire`
 * (ids, best first, those of this evening are passed over) is put in front of the last closer. When five songs
 * are not enough, it skips the five that save the most.
 */
export function endOnTime(
  sets: readonly TimedSet[],
  place: LivePlace,
  plan_left: number,
  repertoire: readonly string[],
  lengthOf: LengthOf,
  pauses: PauseSettings,
): EndOnTime | undefined {
  const rest = restOfEvening(sets, place, lengthOf, pauses);
  if (rest === undefined) return undefined;
  const over = rest.evening_left - plan_left;
  const withPause = (song_id: string): number => songSeconds(song_id, lengthOf, pauses) + pauses.pause_between_songs;
  const find = (): Change | undefined => {
    if (over > OVER_PLAN_SECONDS) return whatToSkip(rest.coming, over);
    if (-over < SPARE_SECONDS) return undefined;
    return (
      whatToPlayAfterAll(rest.coming, place, -over, withPause) ??
      whatToInsert(sets, place, -over, repertoire, withPause)
    );
  };
  const change = find();
  return change && { ...change, over_after: over + change.seconds };
}

/** Closer to the plan than this an evening is on time: no band starts or stops to the second. */
const ON_TIME_SECONDS = 60;

/**
 * How many whole seconds an evening is over its plan, short of it if negative; 0 while it is on time, which is less than
 * a minute either way. Everything that live mode says of the plan is made from this number.
 */
export function overPlan(seconds: number): number {
  const rounded = Math.round(seconds);
  return Math.abs(rounded) < ON_TIME_SECONDS ? 0 : rounded;
}

/** How the evening stands to its plan after a change, in full minutes. */
export type PlanAfter = { readonly kind: "fits" } | { readonly kind: "over" | "spare"; readonly minutes: number };

/**
 * What may be said of the plan after a change that leaves it `over_after` seconds over (negative: short of it): it fits
 * only when the evening ends on time, or so little early that there would be no time for another song.
 */
export function planAfter(over_after: number): PlanAfter {
  const over = overPlan(over_after);
  const minutes = Math.floor(Math.abs(over) / 60);
  if (over > 0) return { kind: "over", minutes };
  return -over < SPARE_SECONDS ? { kind: "fits" } : { kind: "spare", minutes };
}

function whatToSkip(coming: readonly ComingSlot[], over: number): Change | undefined {
  const candidates = coming
    .filter((slot) => !slot.entry.uebersprungen && !slot.isLast)
    .map((slot) => ({ id: slot.entry.entry_id, seconds: slot.seconds }));
  if (candidates.length === 0) return undefined;
  const laterFirst = candidates.toReversed();
  const chosen = fewestReaching(laterFirst, over);
  const longest = (): string[] => laterFirst.toSorted((a, b) => b.seconds - a.seconds).map((one) => one.id);
  const ids = new Set(chosen === undefined ? longest().slice(0, SKIP_MAX) : chosenIds(chosen));
  const skipped = candidates.filter((one) => ids.has(one.id));
  return {
    kind: "skip",
    entry_ids: skipped.map((one) => one.id),
    seconds: -skipped.reduce((sum, one) => sum + one.seconds, 0),
  };
}

/* Only in sets that are played anyway: taking up a set of its own would bring a break along. */
function whatToPlayAfterAll(
  coming: readonly ComingSlot[],
  place: LivePlace,
  spare: number,
  withPause: (song_id: string) => number,
): Change | undefined {
  const isOnStage = (set: TimedSet): boolean => set.songs.some((entry) => entry.entry_id === place.step_id);
  const candidates = coming
    .filter(({ entry, set }) => entry.uebersprungen && (isPlayedSet(set) || isOnStage(set)))
    .map(({ entry }) => ({ id: entry.entry_id, seconds: withPause(entry.song_id) }));
  const chosen = fullestWithin(candidates, spare);
  return chosen === undefined || chosen.count === 0
    ? undefined
    : { kind: "play", entry_ids: chosenIds(chosen), seconds: chosen.seconds };
}

function whatToInsert(
  sets: readonly TimedSet[],
  place: LivePlace,
  spare: number,
  repertoire: readonly string[],
  withPause: (song_id: string) => number,
): Change | undefined {
  const ofThisEvening = new Set(sets.flatMap((set) => set.songs.map((entry) => entry.song_id)));
  const songs = repertoire.filter((id) => !ofThisEvening.has(id)).map((id) => ({ id, seconds: withPause(id) }));
  const chosen = fullestWithin(fewPerLength(songs), spare);
  const current = sets.findIndex((set) => set.songs.some((entry) => entry.entry_id === place.step_id));
  const over = sets.findIndex((set) => place.step_id === `break:${set.set_id}`);
  const last = sets.findLastIndex((set, index) => index === current || (index > over && isPlayedSet(set)));
  const set = sets[last];
  if (chosen === undefined || chosen.count === 0 || set === undefined) return undefined;
  const onStage = last === current ? set.songs.findIndex((entry) => entry.entry_id === place.step_id) : -1;
  const closer = set.songs.findLastIndex((entry) => !entry.uebersprungen);
  const position = Math.max(closer, onStage + 1);
  return { kind: "insert", song_ids: chosenIds(chosen), set_id: set.set_id, position, seconds: chosen.seconds };
}
