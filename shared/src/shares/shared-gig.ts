import type { Gig } from "../gigs/contract.ts";
import { timeline } from "../schedule/timeline.ts";
import type { SetlistTiming } from "../setlists/timing.ts";
import type { SharePart, SharedGig } from "./contract.ts";

interface ListedSong {
  readonly title: string;
  readonly interpret?: string | null | undefined;
  readonly key?: string | null | undefined;
}

interface Sources {
  readonly timing: SetlistTiming;
  /** Looks up a song; undefined if it is unknown. */
  readonly songOf: (song_id: string) => ListedSong | undefined;
  readonly band: string;
  /** The name of the logo's picture. */
  readonly logo: string | null;
}

interface Link {
  readonly parts: readonly SharePart[];
  readonly until: string;
}

/**
 * Returns what a link shows of a gig: never notes, comments, the checklist, answers or the names of members. Skipped songs
 * and sets in which nothing is played are left out.
 */
export function sharedGig(gig: Gig, { timing, songOf, band, logo }: Sources, { parts, until }: Link): SharedGig {
  const { name, date, meet, meet_at, doors, begin, end, venue, dress_code, contact } = gig;
  const isShown = (part: SharePart): boolean => parts.includes(part);
  return {
    band_name: band,
    logo,
    name,
    date,
    meet,
    meet_at,
    doors,
    begin,
    end,
    venue: {
      name: venue?.name ?? null,
      street: venue?.street ?? null,
      zip: venue?.zip ?? null,
      city: venue?.city ?? null,
    },
    dress_code,
    contact:
      isShown("contact") && contact !== null
        ? { name: contact.name ?? null, phone: contact.phone ?? null, email: contact.email ?? null }
        : null,
    schedule: isShown("schedule") ? scheduleOf(gig, timing) : null,
    setlist: isShown("setlist") ? setlistOf(gig, timing, songOf) : null,
    until,
  };
}

function scheduleOf(gig: Gig, timing: SetlistTiming): SharedGig["schedule"] {
  const setNames = new Map(gig.setlist.sets.map(({ set_id, name }) => [set_id, name]));
  return timeline(gig, gig.schedule, timing.sets).map((entry) => {
    const { kind, at } = entry;
    if (kind === "item") return { kind, at, title: entry.item.title };
    if (kind === "set_start" || kind === "set_end") return { kind, at, title: setNames.get(entry.set_id) ?? null };
    return { kind, at, title: null };
  });
}

function setlistOf(gig: Gig, timing: SetlistTiming, songOf: Sources["songOf"]): SharedGig["setlist"] {
  const sets = gig.setlist.sets.map(({ set_id, name, songs }) => {
    const clock = timing.sets.find((set) => set.set_id === set_id);
    const played = songs.filter((entry) => !entry.uebersprungen);
    return {
      name,
      start: clock?.set_start ?? null,
      end: clock?.set_end ?? null,
      songs: played.map((entry) => {
        const song = songOf(entry.song_id);
        return { title: song?.title ?? "?", interpret: song?.interpret ?? null, key: entry.key ?? song?.key ?? null };
      }),
    };
  });
  return sets.filter(({ songs }) => songs.length > 0);
}
