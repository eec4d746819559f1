import type { Language } from "@bandstand/shared/contract/errors.ts";
import { maySeeList } from "@bandstand/shared/repertoire-lists/rights.ts";
import { comingGigsWith } from "../gigs/model.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { listsWith } from "../repertoire-lists/model.ts";

/** How many gigs the refusal names; the others are only counted. */
const NAMED_MAX = 3;

const LOCALES = { de: "de-DE", en: "en-GB" } as const;

/* Writes out a gig's date. In UTC, because the date is a calendar day, which no time zone may shift. */
const dayText = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));

interface NamedGig {
  readonly name: string;
  readonly date: string;
}

const conjunction = (parts: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(parts);

const WORDS = {
  de: {
    quoted: (name: string) => `„${name}“`,
    more: (count: number) => (count === 1 ? "einem weiteren Gig" : `${count} weiteren Gigs`),
    gigs: (names: string) => `in der Setliste von ${names}`,
    lists: (names: string, count: number) => `in ${count === 1 ? "der Liste" : "den Listen"} ${names}`,
    hidden: (count: number) => (count === 1 ? "in einer privaten Liste" : `in ${count} privaten Listen`),
    sentence: (where: string) => `Der Song steht noch ${where}. Nimm ihn dort heraus, dann lässt er sich löschen.`,
  },
  en: {
    quoted: (name: string) => `“${name}”`,
    more: (count: number) => (count === 1 ? "one more gig" : `${count} more gigs`),
    gigs: (names: string) => `in the setlist of ${names}`,
    lists: (names: string, count: number) => `in the ${count === 1 ? "list" : "lists"} ${names}`,
    hidden: (count: number) => (count === 1 ? "in a private list" : `in ${count} private lists`),
    sentence: (where: string) => `The song is still ${where}. Remove it there first, then it can be deleted.`,
  },
} as const;

interface Uses {
  readonly gigs: readonly NamedGig[];
  /** Names of the lists that the caller may see. */
  readonly lists: readonly string[];
  /** Number of lists that the caller may not see. */
  readonly hidden: number;
}

/** Returns a sentence that says where the song is used and what to do about it. */
function heldBy({ gigs, lists, hidden }: Uses, language: Language): string {
  const words = WORDS[language];
  const named = gigs.slice(0, NAMED_MAX).map(({ name, date }) => `${words.quoted(name)} (${dayText(date, language)})`);
  const more = gigs.length - named.length;
  if (more > 0) named.push(words.more(more));
  const places = [
    ...(named.length > 0 ? [words.gigs(conjunction(named, language))] : []),
    ...(lists.length > 0 ? [words.lists(conjunction(lists.map(words.quoted), language), lists.length)] : []),
    ...(hidden > 0 ? [words.hidden(hidden)] : []),
  ];
  return words.sentence(conjunction(places, language));
}

/**
 * Refuses with `SONG_IN_USE` while a list or an upcoming gig contains the song, and names them. Unpublished gigs are
 * named, because only editors delete songs; other members' private lists are not. Past gigs keep showing a deleted
 * song.
 */
export async function refuseInUse(caller: Editor, song_id: string, today: string): Promise<void> {
  const [gigs, all] = await Promise.all([comingGigsWith(song_id, today), listsWith(song_id)]);
  if (gigs.length === 0 && all.length === 0) return;
  const lists = all.filter((list) => maySeeList(list, caller));
  throw new Refusal("SONG_IN_USE", {
    members: {
      gigs: gigs.map(({ _id, name, date }) => ({ gig_id: _id, name, date })),
      lists: lists.map(({ _id, name }) => ({ list_id: _id, name })),
    },
    detail: (language) =>
      heldBy({ gigs, lists: lists.map(({ name }) => name), hidden: all.length - lists.length }, language),
  });
}
