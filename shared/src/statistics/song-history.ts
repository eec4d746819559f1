import { isPastGig } from "../gigs/past.ts";
import { todayIn } from "../time/day.ts";

interface SetlistGig {
  readonly gig_id: string;
  readonly name: string;
  readonly date: string;
  readonly published: 0 | 1;
  readonly venue: { readonly name?: string | null; readonly city?: string | null } | null;
  readonly setlist: {
    readonly sets: readonly {
      readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[];
    }[];
  };
}

interface ProtocolRehearsal<Status extends string> {
  readonly rehearsal_id: string;
  /** Instant, ISO 8601. */
  readonly begin: string;
  readonly songs: readonly { readonly song_id: string; readonly status: Status }[];
}

/** A gig at which a song was played. */
export interface PlayedAt {
  readonly gig_id: string;
  readonly name: string;
  readonly date: string;
  /** The venue and city, if known. */
  readonly place: string;
  /** How many times the song was played at the gig; a setlist may contain it twice. */
  readonly times: number;
}

/** A rehearsal at which a song was worked on, and the resulting status. */
interface RehearsedAt<Status extends string> {
  readonly rehearsal_id: string;
  readonly date: string;
  readonly status: Status;
}

/** The history of a song, with the latest entry of each list first. */
export interface SongHistory<Status extends string> {
  readonly played: readonly PlayedAt[];
  readonly rehearsed: readonly RehearsedAt<Status>[];
  /** All years from the latest entry back to the earliest, including years without entries. */
  readonly years: readonly { readonly year: number; readonly played: number; readonly rehearsed: number }[];
}

/** Protocol statuses of songs that were not worked on. */
const NOT_REHEARSED: readonly string[] = ["planned", "dropped"];

const latestFirst = (a: { readonly date: string }, b: { readonly date: string }): number => (a.date < b.date ? 1 : -1);

const yearOf = ({ date }: { readonly date: string }): number => Number(date.slice(0, 4));

/**
 * Finds when and where a song was played and rehearsed. Only past, published gigs count, so that all members see the
 * same history, and only if the song was not skipped. A rehearsal counts if the song was worked on there, from the day
 * of the rehearsal on, in the band's `zone`.
 */
export function songHistory<Status extends string>(
  song_id: string,
  from: { readonly gigs: readonly SetlistGig[]; readonly rehearsals: readonly ProtocolRehearsal<Status>[] },
  { today, zone }: { readonly today: string; readonly zone: string },
): SongHistory<Status> {
  const played = from.gigs.flatMap((gig): PlayedAt[] => {
    if (!isPastGig(gig, today) || gig.published === 0) return [];
    const entries = gig.setlist.sets.flatMap(({ songs }) => songs);
    const times = entries.filter((entry) => entry.song_id === song_id && !entry.uebersprungen).length;
    const place = [gig.venue?.name, gig.venue?.city].filter(Boolean).join(", ");
    return times === 0 ? [] : [{ gig_id: gig.gig_id, name: gig.name, date: gig.date, place, times }];
  });
  const rehearsed = from.rehearsals.flatMap(({ rehearsal_id, begin, songs }): RehearsedAt<Status>[] => {
    const date = todayIn(Date.parse(begin), zone);
    const found = date > today ? undefined : songs.find((song) => song.song_id === song_id);
    return found === undefined || NOT_REHEARSED.includes(found.status)
      ? []
      : [{ rehearsal_id, date, status: found.status }];
  });
  return {
    played: played.toSorted(latestFirst),
    rehearsed: rehearsed.toSorted(latestFirst),
    years: yearsOf(played, rehearsed),
  };
}

function yearsOf(
  played: readonly PlayedAt[],
  rehearsed: readonly { readonly date: string }[],
): { year: number; played: number; rehearsed: number }[] {
  const known = [...played, ...rehearsed].map(yearOf);
  if (known.length === 0) return [];
  const [first, last] = [Math.min(...known), Math.max(...known)];
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const year = last - index;
    return {
      year,
      played: played.filter((at) => yearOf(at) === year).reduce((sum, { times }) => sum + times, 0),
      rehearsed: rehearsed.filter((at) => yearOf(at) === year).length,
    };
  });
}
