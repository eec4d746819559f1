import type { Gig } from "../gigs/contract.ts";
import { timeline } from "../schedule/timeline.ts";
import type { SetlistTiming } from "../setlists/timing.ts";
import type { SharePart, SharedGig } from "./contract.ts";

export interface ListedSong {
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
 * Returns a gig as a link shows it, never with notes, comments, the checklist, answers or members' names. Skipped songs
 * and sets in which nothing is played are left out.
 */
export function sharedGig(gig: Gig, { timing, songOf, band, logo }: Sources, { parts, until }: Link): SharedGig {
  const { contact } = gig;
  const isShown = (part: SharePart): boolean => parts.includes(part);
  return {
    band_name: band,
    logo,
    ...gigFacts(gig),
    contact:
      isShown("contact") && contact !== null
        ? { name: contact.name ?? null, phone: contact.phone ?? null, email: contact.email ?? null }
        : null,
    schedule: isShown("schedule") ? scheduleOf(gig, timing) : null,
    setlist: isShown("setlist") ? playedSets(gig, timing, (entry) => songOfEntry(entry, songOf)) : null,
    until,
  };
}

/** The fields of a gig that anybody with a link to it sees. */
export function gigFacts({ name, date, meet, meet_at, doors, begin, end, venue, dress_code }: Gig) {
  const place = {
    name: venue?.name ?? null,
    street: venue?.street ?? null,
    zip: venue?.zip ?? null,
    city: venue?.city ?? null,
  };
  return { name, date, meet, meet_at, doors, begin, end, venue: place, dress_code };
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

type Entry = Gig["setlist"]["sets"][number]["songs"][number];

/** A song in a setlist as a link shows it, with the key in which it is played. */
export function songOfEntry({ song_id, key }: Pick<Entry, "song_id" | "key">, songOf: Sources["songOf"]) {
  const song = songOf(song_id);
  return { title: song?.title ?? "?", interpret: song?.interpret ?? null, key: key ?? song?.key ?? null };
}

/** The sets of a gig in which something is played, with their times and without skipped songs. */
export function playedSets<S>(gig: Gig, timing: SetlistTiming, drawn: (entry: Entry) => S) {
  const sets = gig.setlist.sets.map(({ set_id, name, songs }) => {
    const clock = timing.sets.find((set) => set.set_id === set_id);
    const played = songs.filter((entry) => !entry.uebersprungen);
    return { name, start: clock?.set_start ?? null, end: clock?.set_end ?? null, songs: played.map(drawn) };
  });
  return sets.filter(({ songs }) => songs.length > 0);
}
