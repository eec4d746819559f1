import type { Gig } from "../gigs/contract.ts";
import { owesAnswer } from "../availability/answers.ts";
import type { AvailabilityEntry } from "../availability/contract.ts";
import { type EventSeats, guestNames } from "../line-ups/seats.ts";
import { toSeconds } from "../time/clock.ts";
import { addDays } from "../time/day.ts";
import type { User } from "../users/contract.ts";
import type { SongOf } from "./song.ts";

/** GEMA, the German collecting society, accepts setlists for six weeks after a concert. */
const DEADLINE_DAYS = 42;

/** The last day on which the setlist of a gig can be submitted. */
export const gemaDeadline = (gig: { readonly date: string }): string => addDays(gig.date, DEADLINE_DAYS);

/** One work in the columns of GEMA's upload template. Unknown values are empty strings. */
export interface GemaWork {
  readonly entry_id: string;
  readonly song_id: string;
  readonly work_number: string;
  readonly title: string;
  readonly musicians: string;
  /** `M:SS`; the minutes can exceed 59. */
  readonly duration: string;
  readonly interpret_or_composer: PersonName;
  /** True if no composer is known, so that the column contains the performer instead. */
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

/** The required fields of the template. An incomplete list can still be exported; the screen shows what is missing. */
export type GemaField = "title" | "composer" | "duration" | "musicians";

/**
 * Splits each name at its last space. The template has one cell for the last names and one for the first names of a
 * work, so several people are joined with slashes, in the same order in both cells. A missing first name leaves an
 * empty place between the slashes.
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

/** The maximum number of musicians in the template. */
export const MUSICIANS_MAX = 99;

export interface Performers {
  readonly count: number;
  /** False if nobody has said yes yet and the count is therefore an assumption. */
  readonly areConfirmed: boolean;
}

/**
 * Counts tonight's performers: the members expected to answer and the stand-ins from outside who said yes, or all of
 * these members if nobody has.
 */
export function performersTonight(
  members: readonly Performer[],
  answers: readonly AvailabilityEntry[],
  seats: EventSeats,
): Performers {
  const performers = members.filter((member) => owesAnswer(member, seats));
  const coming = new Set(answers.filter(({ status }) => status === "in").map(({ user_id }) => user_id));
  const confirmed = performers.filter(({ user_id }) => coming.has(user_id)).length + guestNames(seats).length;
  return { count: confirmed || performers.length, areConfirmed: confirmed > 0 };
}

/* A band name is not split into first and last name. */
const interpretName = (interpret: string | undefined): PersonName => ({ last: interpret ?? "", first: "" });

/** Lists the works played, in order, without skipped songs. */
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

/** The required fields that a work lacks. A composer replaced by the performer counts as missing. */
export function missingFields(work: GemaWork): GemaField[] {
  const missing: [GemaField, boolean][] = [
    ["title", work.title === ""],
    ["composer", work.is_interpret],
    ["duration", work.duration === ""],
    ["musicians", work.musicians === ""],
  ];
  return missing.filter(([, isMissing]) => isMissing).map(([field]) => field);
}
