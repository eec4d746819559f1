import type { Chart } from "../charts/contract.ts";
import { parseChart } from "../charts/parse.ts";
import { printChart } from "../charts/print.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import type { SetlistTiming } from "../setlists/timing.ts";
import { type ListedSong, gigFacts, playedSets, songOfEntry } from "../shares/shared-gig.ts";
import { formatClock } from "../time/clock.ts";
import { wallTime } from "../time/day.ts";
import type { GuestChart, GuestEvent, GuestSong } from "./contract.ts";

/** Looks up the songs of an event and their charts. */
export interface SongSources {
  /** Looks up a song; undefined if it is unknown. */
  readonly songOf: (song_id: string) => ListedSong | undefined;
  /** Returns the chart of a song that the guest gets; undefined if there is none. */
  readonly chartOf: (song_id: string) => Chart | undefined;
}

/** The event itself, as a guest sees it, without the fields about the band and the ask. */
export type GuestFacts = Omit<
  GuestEvent,
  "band_name" | "logo" | "part" | "transposition" | "answer" | "closed" | "until"
>;

/**
 * A chart as a guest gets it. Leaves out remarks, which bands use for internal notes, and lines beyond the parser's
 * limit.
 */
export function guestChart({ text, written_key, notation, parts }: Chart): GuestChart {
  const parsed = parseChart(text);
  const lines = parsed.lines.filter(({ content }) => content.kind !== "remark" && content.kind !== "beyond");
  return { text: printChart({ ...parsed, lines }), written_key, notation, parts };
}

function guestSong(entry: { song_id: string; key?: string | null }, { songOf, chartOf }: SongSources): GuestSong {
  const chart = chartOf(entry.song_id);
  return { ...songOfEntry(entry, songOf), chart: chart === undefined ? null : guestChart(chart) };
}

/** A gig as a guest sees it. Never includes notes, the run of show, the checklist, answers or members' names. */
export function guestGig(gig: Gig, timing: SetlistTiming, sources: SongSources): GuestFacts {
  return {
    kind: "gig",
    kind_of_gig: gig.kind_of_gig,
    ...gigFacts(gig),
    sets: playedSets(gig, timing, (entry) => guestSong(entry, sources)),
  };
}

/** A rehearsal as a guest sees it: time, place and songs. `planned` are the songs assigned to it. */
export function guestRehearsal(
  { begin, end, location, songs }: Rehearsal,
  { zone, planned }: { readonly zone: string; readonly planned: readonly string[] },
  sources: SongSources,
): GuestFacts {
  const [from, to] = [wallTime(Date.parse(begin), zone), wallTime(Date.parse(end), zone)];
  const listed = [...new Set([...songs.map(({ song_id }) => song_id), ...planned])];
  const set = { name: null, start: null, end: null, songs: listed.map((song_id) => guestSong({ song_id }, sources)) };
  return {
    kind: "rehearsal",
    name: null,
    kind_of_gig: null,
    date: from.day,
    meet: null,
    meet_at: null,
    doors: null,
    begin: formatClock(from.seconds),
    end: formatClock(to.seconds),
    venue: { name: location, street: null, zip: null, city: null },
    dress_code: null,
    sets: listed.length === 0 ? [] : [set],
  };
}
