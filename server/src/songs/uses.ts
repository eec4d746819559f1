import type { Language } from "@bandstand/shared/contract/errors.ts";
import { comingGigsWith } from "../gigs/model.ts";
import { Refusal } from "../http/errors.ts";

/** How many names the sentence has room for. */
const NAMED_MAX = 3;

const LOCALES = { de: "de-DE", en: "en-GB" } as const;

/* A gig's date is a calendar day, whatever zone the server is in. */
const dayText = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone: "UTC" }).format(new Date(date));

interface NamedGig {
  readonly name: string;
  readonly date: string;
}

/** Which gigs hold a song, as a sentence that says what to do about it. */
function heldBy(gigs: readonly NamedGig[], language: Language): string {
  const named = gigs
    .slice(0, NAMED_MAX)
    .map(({ name, date }) => `${QUOTED[language](name)} (${dayText(date, language)})`);
  const more = gigs.length - named.length;
  if (more > 0) named.push(MORE[language](more));
  const list = new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(named);
  return SENTENCE[language](list);
}

const QUOTED = { de: (name: string) => `„${name}“`, en: (name: string) => `“${name}”` };
const MORE = {
  de: (count: number) => (count === 1 ? "einem weiteren Gig" : `${count} weiteren Gigs`),
  en: (count: number) => (count === 1 ? "one more gig" : `${count} more gigs`),
};
const SENTENCE = {
  de: (list: string) =>
    `Der Song steht noch in der Setliste von ${list}. Nimm ihn dort heraus, dann lässt er sich löschen.`,
  en: (list: string) => `The song is still in the setlist of ${list}. Take it out there, then it can be deleted.`,
};

/**
 * Refuses with `SONG_IN_USE` while something that is still to come refers to the song, and names it: unpublished gigs
 * too, because only editors delete songs. Past gigs keep showing the song when it is deleted.
 */
export async function refuseInUse(song_id: string, today: string): Promise<void> {
  const gigs = await comingGigsWith(song_id, today);
  if (gigs.length === 0) return;
  throw new Refusal("SONG_IN_USE", {
    members: { gigs: gigs.map(({ _id, name, date }) => ({ gig_id: _id, name, date })) },
    detail: (language) => heldBy(gigs, language),
  });
}
