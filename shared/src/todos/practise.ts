import type { ProtocolSong, Rehearsal } from "../rehearsals/contract.ts";
import { todayIn } from "../time/day.ts";

/** How many of the latest protocols count. Songs marked in older ones have since been rehearsed again or given up. */
const PROTOCOLS_MAX = 3;

/** How many earlier gigs count. A song in none of their setlists is new or has not been played for a long time. */
export const EARLIER_GIGS_MAX = 10;

/** Sorts after every day. */
const FAR = "9999";

type Protocol = Pick<Rehearsal, "rehearsal_id" | "begin" | "songs">;

interface Programme {
  readonly date: string;
  readonly setlist: {
    readonly sets: readonly {
      readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[];
    }[];
  };
}

/** The data from which the list of songs to practise is derived. */
export interface PractiseFacts {
  /** The next rehearsal that has not begun. */
  readonly next: Protocol | undefined;
  /** Songs that are assigned to the next rehearsal. */
  readonly planned: readonly string[];
  /** Rehearsals that have begun, latest first. */
  readonly held: readonly Protocol[];
  readonly gig: Programme | undefined;
  /** Gigs before `gig`, latest first. */
  readonly earlier: readonly Programme[];
}

type PractiseReason = "planned" | "needs_work" | "new";

export interface SongToPractise {
  readonly song_id: string;
  /** The first of the reasons that apply, in the order of `songsToPractise`. */
  readonly reason: PractiseReason;
  /** What the protocol says about the song. */
  readonly comment: string | null;
  /** The day by which to practise the song; null if no rehearsal is planned and the next gig does not have it. */
  readonly until: string | null;
}

const isWorked = ({ status }: ProtocolSong): boolean => status !== "planned";

/** Each song's latest entry in the last protocols. */
function latestEntries(held: readonly Protocol[]): Map<string, ProtocolSong> {
  const latest = new Map<string, ProtocolSong>();
  const protocols = held.map(({ songs }) => songs.filter(isWorked)).filter((songs) => songs.length > 0);
  for (const entry of protocols.slice(0, PROTOCOLS_MAX).flat())
    if (!latest.has(entry.song_id)) latest.set(entry.song_id, entry);
  return latest;
}

const songsOf = ({ setlist }: Programme): string[] =>
  setlist.sets.flatMap(({ songs }) => songs.flatMap((entry) => (entry.uebersprungen ? [] : [entry.song_id])));

/** The songs of a gig that were at none of the earlier gigs. Empty if there is no setlist to compare with. */
function newSongs({ gig, earlier }: Pick<PractiseFacts, "gig" | "earlier">): string[] {
  const known = new Set(earlier.slice(0, EARLIER_GIGS_MAX).flatMap(songsOf));
  return gig === undefined || known.size === 0 ? [] : songsOf(gig).filter((song_id) => !known.has(song_id));
}

/** A song must be ready for the next rehearsal, or for the next gig if the gig has the song and comes first. */
function untilOf({ next, gig }: Pick<PractiseFacts, "next" | "gig">, zone: string): (song_id: string) => string | null {
  const rehearsalDay = next === undefined ? null : todayIn(Date.parse(next.begin), zone);
  const inGig = new Set(gig && songsOf(gig));
  return (song_id) => {
    const gigDay = gig !== undefined && inGig.has(song_id) ? gig.date : null;
    return rehearsalDay !== null && gigDay !== null && rehearsalDay < gigDay ? rehearsalDay : (gigDay ?? rehearsalDay);
  };
}

/**
 * Lists what a member should practise: songs planned for the next rehearsal, songs that the last protocols say need
 * work, and songs that are new in the next gig's setlist. Each song occurs once, with the first of these reasons and
 * the protocol's latest comment. Songs that have to be ready sooner come first.
 * @param zone the band's time zone
 */
export function songsToPractise(facts: PractiseFacts, zone: string): SongToPractise[] {
  const latest = latestEntries(facts.held);
  const ahead = new Map(facts.next?.songs.map((entry) => [entry.song_id, entry]));
  const entries = [...ahead.values()].filter(({ status }) => status === "planned" || status === "needs_work");
  const open = [...latest.values()].filter(({ song_id, status }) => status === "needs_work" && !ahead.has(song_id));
  const reasons: readonly (readonly [PractiseReason, readonly string[]])[] = [
    ["planned", [...entries.map(({ song_id }) => song_id), ...facts.planned.filter((song_id) => !ahead.has(song_id))]],
    ["needs_work", open.map(({ song_id }) => song_id)],
    ["new", newSongs(facts)],
  ];
  const until = untilOf(facts, zone);
  const found = new Map<string, SongToPractise>();
  for (const [reason, ids] of reasons)
    for (const song_id of ids) {
      const comment = ahead.get(song_id)?.comment ?? latest.get(song_id)?.comment ?? null;
      if (!found.has(song_id)) found.set(song_id, { song_id, reason, comment, until: until(song_id) });
    }
  const day = (song: SongToPractise): string => song.until ?? FAR;
  return [...found.values()].toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
}
