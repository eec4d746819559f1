import { songSeconds, isPlayedSet, type LengthOf, type PauseSettings, type TimedSet } from "../setlists/timing.ts";
import { restOfEvening, type ComingSlot, type LivePlace } from "./set-clock.ts";

/** Above this delay the clock turns amber and skipping songs is suggested (docs/rules/live.md#ending-on-time). */
export const OVER_PLAN_SECONDS = 2 * 60;
/** With at least this much spare time, additional songs are suggested; less is left for talking between songs. */
export const SPARE_SECONDS = 5 * 60;
/**
 * The maximum number of songs to skip in one suggestion, which must fit on one line. If that is not enough, another
 * suggestion follows.
 */
const SKIP_MAX = 5;
/** The maximum number of songs to add in one suggestion. */
const FILL_MAX = 3;

/** A change to the setlist. `seconds` is the change in the evening's length, negative if it gets shorter. */
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
 * A change that makes the evening end on time, or as close to it as one suggestion can. `over_after` is how late it
 * then ends, in seconds; negative if early.
 */
export type EndOnTime = Change & { readonly over_after: number };

/** A possible skip or addition, and by how many seconds it changes the evening's length. */
interface Candidate {
  readonly id: string;
  readonly seconds: number;
}

/** A set of candidates as a linked list, with the most recently added candidate first. */
interface Choice {
  readonly seconds: number;
  readonly count: number;
  readonly last?: Candidate;
  readonly rest?: Choice;
}

const chosenIds = (choice: Choice | undefined): string[] =>
  choice?.last === undefined ? [] : [...chosenIds(choice.rest), choice.last.id];

/**
 * Finds the smallest set of candidates for each reachable sum of seconds. A set is extended by a candidate only if
 * `grows` allows it.
 */
function choices(candidates: readonly Candidate[], grows: (choice: Choice, by: Candidate) => boolean): Choice[] {
  const bySum = new Map<number, Choice>([[0, { seconds: 0, count: 0 }]]);
  for (const last of candidates) {
    /* A copy of the sums reached without this candidate, so that it is chosen at most once. */
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

/**
 * Finds the smallest set of candidates with at least `least` seconds; among equally small sets, the one with the lowest
 * sum. Undefined if more than `SKIP_MAX` candidates are needed.
 */
const fewestReaching = (candidates: readonly Candidate[], least: number): Choice | undefined =>
  choices(candidates, (choice) => choice.count < SKIP_MAX && choice.seconds < least)
    .filter((choice) => choice.seconds >= least)
    .toSorted((a, b) => a.count - b.count || a.seconds - b.seconds)[0];

/** Finds the set of at most `FILL_MAX` candidates with the largest sum that does not exceed `most`. */
const fullestWithin = (candidates: readonly Candidate[], most: number): Choice | undefined =>
  choices(candidates, (choice, by) => choice.count < FILL_MAX && choice.seconds + by.seconds <= most).toSorted(
    (a, b) => b.seconds - a.seconds,
  )[0];

/**
 * Keeps only as many songs of equal length as one suggestion can contain: 5,000 songs have only a few hundred lengths.
 */
function fewPerLength(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Map<number, number>();
  return candidates.filter(({ seconds }) => {
    const count = (seen.get(seconds) ?? 0) + 1;
    seen.set(seconds, count);
    return count <= FILL_MAX;
  });
}

/**
 * Suggests what to skip, unskip or insert so that the evening ends on time. Suggests nothing if the projected end is
 * between five minutes before and two minutes after the planned one (`plan_left` seconds from now). The last song of a
 * set is never skipped, and later songs are skipped first. If five songs are not enough, the five that save the most
 * are skipped. To fill time, skipped songs are played after all; if none fits, songs from `repertoire` (ids, best
 * first; this evening's songs are ignored) are inserted before the evening's last song.
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

/** An evening that is off its plan by less than this is on time, because no band keeps time to the second. */
const ON_TIME_SECONDS = 60;

/**
 * Rounds how late the evening ends to whole seconds; negative if early, and 0 within a minute of the plan. Everything
 * that live mode says about the plan uses this number.
 */
export function overPlan(seconds: number): number {
  const rounded = Math.round(seconds);
  return Math.abs(rounded) < ON_TIME_SECONDS ? 0 : rounded;
}

/** How far the evening is from its plan after a change, in whole minutes. */
export type PlanAfter = { readonly kind: "fits" } | { readonly kind: "over" | "spare"; readonly minutes: number };

/**
 * Describes the plan after a change that makes the evening end `over_after` seconds late (negative: early). The plan
 * fits if the evening ends on time, or early but without enough time for another song.
 */
export function planAfter(over_after: number): PlanAfter {
  const over = overPlan(over_after);
  const minutes = Math.floor(Math.abs(over) / 60);
  if (over > 0) return { kind: "over", minutes };
  return -over < SPARE_SECONDS ? { kind: "fits" } : { kind: "spare", minutes };
}

/**
 * Chooses the offer to show while an earlier one for the same song and setlist is on screen. The earlier offer stays as
 * long as it serves the plan as well as the newly computed one, so that the named songs do not change while somebody is
 * reading them.
 */
export function steadyOffer(shown: EndOnTime, computed: EndOnTime): EndOnTime {
  const over_after = computed.over_after - computed.seconds + shown.seconds;
  const { kind } = planAfter(over_after);
  const isAsNear = kind === "fits" || Math.abs(over_after) <= Math.abs(computed.over_after) + ON_TIME_SECONDS;
  const isAsGood = kind === planAfter(computed.over_after).kind && isAsNear;
  return shown.kind === computed.kind && isAsGood ? { ...shown, over_after } : computed;
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

/* Considers only sets that are played anyway, because unskipping a whole set would also add a break. */
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
