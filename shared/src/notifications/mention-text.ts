import type { SubjectRef } from "../comments/contract.ts";
import type { Language } from "../contract/errors.ts";
import { dayText, shortText } from "./date-text.ts";
import type { MemberMessage } from "./mail-text.ts";

const words = {
  de: {
    one: (name: string, about: string) => `${name} erwähnt dich: ${about}`,
    several: (about: string) => `Du wirst erwähnt: ${about}`,
    rehearsal: (day: string) => `Probe am ${day}`,
  },
  en: {
    one: (name: string, about: string) => `${name} mentioned you: ${about}`,
    several: (about: string) => `You were mentioned: ${about}`,
    rehearsal: (day: string) => `Rehearsal on ${day}`,
  },
} as const;

/** The subject of a discussion: a gig or song with its name, or a rehearsal with its day. */
export type MentionSubject = SubjectRef &
  ({ readonly name: string } | { /** The day in the band's time zone. */ readonly day: string });

/** A comment that mentions the recipient. `text` has names in place of ids. */
interface Mentioning {
  readonly by: string;
  readonly text: string;
}

const PATHS = {
  gig: (id: string) => `/gigs/${id}?tab=discussion`,
  rehearsal: (id: string) => `/rehearsals/${id}`,
  song: (id: string) => `/songs/${id}`,
} as const;

/** Longer comments are cut off; the message's link leads to the whole discussion. */
const TEXT_MAX = 600;

/** Writes the message to a member who is mentioned in `comments`: one or more on the same subject, oldest first. */
export function mentionMessage(
  subject: MentionSubject,
  comments: readonly Mentioning[],
  language: Language,
): MemberMessage {
  const said = words[language];
  const about = "name" in subject ? shortText(subject.name) : said.rehearsal(dayText(subject.day, language));
  const authors = [...new Set(comments.map(({ by }) => by))];
  const [author = ""] = authors;
  return {
    title: authors.length === 1 ? said.one(shortText(author), about) : said.several(about),
    lines: comments.flatMap(({ by, text }, at) => [
      ...(at > 0 ? [""] : []),
      `${shortText(by)}:`,
      ...shortText(text, TEXT_MAX).split("\n"),
    ]),
    path: PATHS[subject.subject_type](subject.subject_id),
  };
}
