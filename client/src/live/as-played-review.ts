import { type LengthSuggestion, asPlayedSetlist, lengthSuggestions } from "@bandstand/shared/live/as-played.ts";
import { type Performance, playedSongs } from "@bandstand/shared/live/played.ts";
import type { PlayedSong } from "@bandstand/shared/live/contract.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { breakSeconds, isPlayedSet, slotsOfSet, songSeconds } from "@bandstand/shared/setlists/timing.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type FixedPoints, eveningSeconds } from "@bandstand/shared/time/clock.ts";
import { instantOf, todayIn } from "@bandstand/shared/time/day.ts";
import type { PlayEvent } from "../data/db.ts";
import { bandTimeZone, formatDay, formatInstantTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { evening } from "./evening.ts";
import type { LiveSong, OpenedGig } from "./queries.ts";

/** The data of the review, read once when it is opened. */
export interface ReviewInput {
  readonly opened: OpenedGig;
  readonly events: readonly PlayEvent[];
  /** Measured lengths in seconds by song, from gigs that were confirmed earlier. */
  readonly earlier: ReadonlyMap<string, readonly number[]>;
}

/** The state of the review. */
export interface Review {
  /** The played songs in order; the key distinguishes two performances of the same song. */
  readonly played: readonly (Performance & { readonly key: string })[];
  /**
   * True if the songs' times were confirmed earlier or come from this device's live mode; false if they come from the
   * plan.
   */
  readonly isNoted: boolean;
}

/**
 * Returns when a gig that has not started yet starts, as a sentence; undefined once it has started. Without a start
 * time, a gig starts with its day.
 */
export function comingHint(gig: FixedPoints & { readonly date: string }, now: number): string | undefined {
  const zone = bandTimeZone();
  const start = instantOf(gig.date, eveningSeconds(gig).begin ?? 0, zone);
  if (now >= start) return undefined;
  const today = todayIn(now, zone);
  if (today < gig.date) return text().stage.comingHint(formatDay(gig.date, "long"));
  const time = formatInstantTime(start);
  return todayIn(start, zone) === today ? text().stage.startsToday(time) : text().stage.startsTonight(time);
}

const keyed = (played: readonly Performance[]): Review["played"] =>
  played.map((one, at) => ({ ...one, key: `${one.entry_id} ${at}` }));

/** Returns every entry in the setlist as planned, including skipped ones at their positions. */
function planned({ gig, songs, timing }: OpenedGig): Performance[] {
  const lengthOf = (song_id: string) => songs.get(song_id)?.duration;
  const { from, begin } = evening(gig);
  let elapsed = 0;
  let lastPlayed: SetlistSet | undefined;
  return gig.setlist.sets.flatMap((set) => {
    if (isPlayedSet(set)) {
      if (lastPlayed !== undefined) elapsed += breakSeconds(lastPlayed, timing);
      lastPlayed = set;
    }
    const slots = slotsOfSet(set, lengthOf, timing);
    return set.songs.map(({ entry_id, song_id }, at) => {
      const started_at = (begin ?? from) + elapsed * 1000;
      elapsed += slots[at] ?? 0;
      return { entry_id, song_id, started_at, seconds: songSeconds(song_id, lengthOf, timing), isMeasured: false };
    });
  });
}

/** Returns the initial state: as confirmed earlier, or else as recorded on this device, or else as planned. */
export function openReview({ opened, events }: ReviewInput, played_seconds: number): Review {
  const { gig, songs, timing } = opened;
  const secondsOf = (song_id: string) => songSeconds(song_id, (id) => songs.get(id)?.duration, timing);
  const noted = playedSongs(gig.as_played, events, { ...evening(gig), played_seconds, secondsOf });
  if (gig.as_played || noted.length > 0) return { played: keyed(noted), isNoted: true };
  const skipped = new Set(
    gig.setlist.sets.flatMap((set) => set.songs.filter((entry) => entry.uebersprungen).map((entry) => entry.entry_id)),
  );
  return { played: keyed(planned(opened).filter(({ entry_id }) => !skipped.has(entry_id))), isNoted: false };
}

/** Returns the entries in the setlist that are not marked as played, in order. */
export function notPlayed({ opened }: ReviewInput, { played }: Review): Performance[] {
  const heard = new Set(played.map(({ entry_id }) => entry_id));
  return planned(opened).filter(({ entry_id }) => !heard.has(entry_id));
}

/** Marks a song as played: inserts it after the nearest song before it in the setlist that was played. */
export function withSong({ opened }: ReviewInput, review: Review, added: Performance): Review {
  const order = planned(opened).map(({ entry_id }) => entry_id);
  const before = order.slice(0, order.indexOf(added.entry_id)).toReversed();
  const place = before.map((id) => review.played.findLastIndex((one) => one.entry_id === id)).find((at) => at !== -1);
  const previous = place === undefined ? undefined : review.played[place];
  const started_at = previous === undefined ? added.started_at : previous.started_at + previous.seconds * 1000;
  const played = review.played.toSpliced((place ?? -1) + 1, 0, {
    ...added,
    started_at,
    key: `${added.entry_id} added`,
  });
  return { ...review, played };
}

/**
 * Returns the planned songs after the last played one, except skipped ones: the part of the evening that was not
 * recorded.
 */
export function restAsPlanned(input: ReviewInput, review: Review): Performance[] {
  const { setlist } = input.opened.gig;
  const entries = setlist.sets.flatMap((set) => set.songs);
  const heard = new Set(review.played.map(({ entry_id }) => entry_id));
  const last = entries.findLastIndex(({ entry_id }) => heard.has(entry_id));
  const rest = new Set(
    entries.slice(last + 1).flatMap(({ entry_id, uebersprungen }) => (uebersprungen ? [] : [entry_id])),
  );
  return notPlayed(input, review).filter(({ entry_id }) => rest.has(entry_id));
}

/** Marks the rest of the evening as played (`restAsPlanned`). */
export const withRest = (input: ReviewInput, review: Review): Review =>
  restAsPlanned(input, review).reduce((longer, one) => withSong(input, longer, one), review);

/** Undoes an addition: removes the songs that `after` has and `before` lacks, and keeps all other changes. */
export function withoutAdded(review: Review, before: Review, after: Review): Review {
  const known = new Set(before.played.map(({ key }) => key));
  const added = new Set(after.played.map(({ key }) => key).filter((key) => !known.has(key)));
  return { ...review, played: review.played.filter(({ key }) => !added.has(key)) };
}

/** What confirming the review changes in the setlist. */
export interface Outcome {
  readonly sets: readonly SetlistSet[];
  readonly songs: PlayedSong[];
  /** Songs in the plan that were not played, including those already skipped there. */
  readonly skipped: number;
  readonly moved: number;
  readonly added: number;
}

const flat = (sets: readonly SetlistSet[]) => sets.flatMap((set) => set.songs);

/** Computes the setlist as played, and the number of differences from the plan. */
export function outcomeOf({ opened: { gig } }: ReviewInput, { played }: Review): Outcome {
  const before = gig.setlist.sets;
  const { sets, songs } = asPlayedSetlist(before, played, () => newId());
  const order = flat(before).map((entry) => entry.entry_id);
  const now = flat(sets);
  const kept = now.filter((entry) => order.includes(entry.entry_id));
  const skipped = kept.filter((entry) => entry.uebersprungen);
  const ranks = kept.map((entry) => order.indexOf(entry.entry_id));
  const moved = ranks.filter((rank, at) => at > 0 && rank < Math.max(...ranks.slice(0, at))).length;
  return { sets, songs, skipped: skipped.length, moved, added: now.length - kept.length };
}

/** Returns the songs whose measured length differs from the repertoire's. */
export const lengthsOf = ({ opened, earlier }: ReviewInput, { played }: Review): LengthSuggestion[] =>
  lengthSuggestions(
    played,
    (song_id) => earlier.get(song_id) ?? [],
    (song_id) => opened.songs.get(song_id)?.duration,
  );

export const titleIn = (songs: ReadonlyMap<string, LiveSong>, song_id: string): string =>
  songs.get(song_id)?.title ?? "?";
