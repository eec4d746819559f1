import type { Gig } from "../gigs/contract.ts";
import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import { toSeconds } from "../time/clock.ts";
import { addDays } from "../time/day.ts";
import type { User } from "../users/contract.ts";
import type { SongOf } from "./song.ts";

/** The society takes setlists for six weeks after a concert. */
const DEADLINE_DAYS = 42;

/** The last day on which the setlist of a gig can be handed in. */
export const gemaDeadline = (gig: { readonly date: string }): string => addDays(gig.date, DEADLINE_DAYS);

/** A work of the evening in the columns of the society's upload template; texts, empty where nothing is known. */
export interface GemaWork {
  readonly entry_id: string;
  readonly song_id: string;
  readonly work_number: string;
  readonly title: string;
  readonly musicians: string;
  /** `M:SS`; minutes are not wrapped at 60. */
  readonly duration: string;
  readonly interpret_or_composer: PersonName;
  /** No composer is known: the column, which takes either, names the interpret. */
  readonly is_interpret: boolean;
  readonly lyricist: PersonName;
  readonly publisher: string;
  readonly iswc: string;
  readonly arranger: PersonName;
}

export interface PersonName {
  readonly last: string;
  readonly first: string;
}

/** What the template marks as needed; a list without it is still made, and the screen says what is missing. */
export type GemaField = "title" | "composer" | "duration" | "musicians";

/**
 * Names as people write them, each split at its last blank. The template has one cell for the last and one for the first
 * names of a work: of several people the names stand there in the same order, between slashes; a person without a first
 * name has an empty place. Nobody is left out.
 */
export function splitNames(names: string | null | undefined): PersonName {
  const people = (names ?? "")
    .split(/[,;/&]/)
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .map((one) => one.split(/\s+/));
  const firsts = people.map((words) => words.slice(0, -1).join(" "));
  return {
    last: people.map((words) => words.at(-1) ?? "").join(" / "),
    first: firsts.every((first) => first === "") ? "" : firsts.join(" / "),
  };
}

const minutes = (length: string | null | undefined): string => {
  if (length === null || length === undefined) return "";
  const seconds = toSeconds(length);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

type Performer = Pick<User, "user_id" | "status" | "musician" | "singer">;

/** The most musicians that the list can name. */
export const MUSICIANS_MAX = 99;

export interface Performers {
  readonly count: number;
  /** They said yes; false while nobody has. */
  readonly areConfirmed: boolean;
}

/**
 * How many play tonight: the active musicians and singers who said yes. While none of them has, all of them count, as
 * nothing better is known.
 */
export function performersTonight(members: readonly Performer[], answers: readonly AvailabilityEntry[]): Performers {
  const performers = members.filter(owesAnswer);
  const coming = new Set(answers.filter(({ status }) => status === "in").map(({ user_id }) => user_id));
  const confirmed = performers.filter(({ user_id }) => coming.has(user_id)).length;
  return { count: confirmed || performers.length, areConfirmed: confirmed > 0 };
}

/* The name of a band is no first and last name. */
const interpretName = (interpret: string | undefined): PersonName => ({ last: interpret ?? "", first: "" });

/** What was really played, in its order; skipped songs are left out (specification 4, GEMA export). */
export function gemaWorks(gig: Gig, songOf: SongOf, musicians: number): GemaWork[] {
  const entries = gig.setlist.sets.flatMap((set) => set.songs.filter((entry) => !entry.uebersprungen));
  return entries.map(({ entry_id, song_id }) => {
    const song = songOf(song_id);
    const composer = splitNames(song?.composer);
    const is_interpret = composer.last === "";
    return {
      entry_id,
      song_id,
      work_number: song?.gema_work_number ?? "",
      title: song?.title ?? "",
      musicians: musicians === 0 ? "" : String(musicians),
      duration: minutes(song?.duration),
      interpret_or_composer: is_interpret ? interpretName(song?.interpret) : composer,
      is_interpret,
      lyricist: splitNames(song?.lyricist),
      publisher: song?.publisher ?? "",
      iswc: song?.iswc ?? "",
      arranger: splitNames(song?.arranger),
    };
  });
}

/** The needed fields that a work does not have; a composer for whom the interpret stands in is missed all the same. */
export function missingFields(work: GemaWork): GemaField[] {
  const missing: [GemaField, boolean][] = [
    ["title", work.title === ""],
    ["composer", work.is_interpret],
    ["duration", work.duration === ""],
    ["musicians", work.musicians === ""],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([field]) => field);
}
