import type { Comment } from "@bandstand/shared/comments/contract.ts";
import { type MentionNames, mentionNames, withNames } from "@bandstand/shared/comments/mentions.ts";
import { haystack } from "@bandstand/shared/songs/fold.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { db } from "../data/db.ts";
import { discussionTable } from "../data/discussions-table.ts";
import { memberTable } from "../data/members-table.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { Matching, SearchHit, SearchSource } from "../ui/search-provider.ts";
import { dayWords } from "./day-words.ts";
import { isNamed, kindQuery } from "./query-kind.ts";
import { tableRead } from "./table-read.ts";

const SHOWN = 4;
/** How many subjects are read from the database at once. */
const AT_ONCE = 50;
const KIND = "gesprach gespraech beitrag beitrage beitraege kommentare diskussion discussion posts comments";
/** How many words precede the match in an excerpt: few, so the match is visible on one line. */
const WORDS_BEFORE = 2;
/** Excerpts are cut to this length, which fits on one line on a phone. */
const LETTERS_MAX = 40;

type Discussion = RowOf<"discussions">;

/* Folded again only if the comment's text with the members' present names has changed. */
const haystacks = new WeakMap<Comment, { readonly shown: string; readonly folded: string }>();

function haystackOf(comment: Comment, names: MentionNames): string {
  const shown = withNames(comment.text, names);
  const known = haystacks.get(comment);
  if (known?.shown === shown) return known.folded;
  const folded = haystack([shown]);
  haystacks.set(comment, { shown, folded });
  return folded;
}

interface Subject {
  readonly title: string;
  /** The words about the subject, which a query may contain in addition to words from a comment. */
  readonly words: string;
  readonly target: string;
}

/* Finds the gig, rehearsal or song that is discussed; undefined if it has been deleted. */
async function subjectOf({ subject_id, subject_type }: Discussion): Promise<Subject | undefined> {
  if (subject_type === "gig") {
    const gig = await db().gigs.get(subject_id);
    if (gig === undefined) return undefined;
    const { name, date } = gig;
    return { title: name, words: `${name} ${dayWords(date)}`, target: `/gigs/${subject_id}?tab=discussion` };
  }
  if (subject_type === "rehearsal") {
    const rehearsal = await db().rehearsals.get(subject_id);
    if (rehearsal === undefined) return undefined;
    const day = todayIn(Date.parse(rehearsal.begin), bandTimeZone());
    const title = text().comments.rehearsal(formatDay(day));
    return { title, words: `${dayWords(day)} ${rehearsal.location ?? ""}`, target: `/rehearsals/${subject_id}` };
  }
  const song = await db().songs.get(subject_id);
  return song && { title: song.title, words: `${song.title} ${song.interpret}`, target: `/songs/${subject_id}` };
}

/* Cuts one line from a comment, which begins shortly before the first word that matches the query. */
function excerpt(said: string, isWanted: (word: string) => boolean): string {
  const words = said.split(/\s+/);
  const from = Math.max(0, words.findIndex((word) => isWanted(haystack([word]))) - WORDS_BEFORE);
  const rest = words.slice(from).join(" ");
  const cut = rest.length <= LETTERS_MAX ? rest : `${rest.slice(0, LETTERS_MAX).replace(/\s\S*$/, "")} …`;
  return from > 0 ? `… ${cut}` : cut;
}

const latestFirst = (a: Discussion, b: Discussion): number =>
  (b.comments.at(-1)?.created_at ?? "").localeCompare(a.comments.at(-1)?.created_at ?? "");

/** Parses the query once for all discussions. */
function readQuery(query: string, matching: Matching) {
  const tests = query
    .split(/\s+/)
    .filter((word) => !isNamed(word, KIND, matching))
    .map(matching.of);
  return {
    ...kindQuery(query, KIND, matching),
    hasWord: (found: string): boolean => tests.some((test) => test(found)),
    names: mentionNames(memberTable.rows()),
  };
}

const saidIn = (discussion: Discussion, { isOnlyKind, hasWord, names }: ReturnType<typeof readQuery>): Comment[] =>
  discussion.comments.filter((comment) => isOnlyKind || hasWord(haystackOf(comment, names)));

interface Candidate {
  readonly discussion: Discussion;
  readonly subject: Subject;
  /** The comments that have a word of the query. */
  readonly said: readonly Comment[];
}

/* Finds the latest comment that matches together with the discussion's subject. */
function hitIn({ discussion, subject, said }: Candidate, query: ReturnType<typeof readQuery>): SearchHit | undefined {
  const { matches, isOnlyKind, hasWord, names } = query;
  const about = haystack([subject.words]);
  const comment = said.findLast((one) => isOnlyKind || matches(`${about} ${haystackOf(one, names)}`));
  if (comment === undefined) return undefined;
  const by = memberTable.byId(comment.user_id)?.real_name ?? text().comments.somebody;
  return {
    id: `discussion ${discussion.subject_id}`,
    title: subject.title,
    subtitle: `${by}: ${excerpt(withNames(comment.text, names), hasWord)}`,
    icon: "comment",
    target: subject.target,
  };
}

/**
 * Finds what members wrote about gigs, rehearsals and songs, the latest discussions first; nothing without a query.
 * Words may also name the discussion's subject, but at least one must occur in a comment.
 */
export const discussionSource: SearchSource = {
  async search(query, matching) {
    if (query === "") return [];
    await Promise.all([tableRead(discussionTable), tableRead(memberTable)]);
    const read = readQuery(query, matching);
    const hits: SearchHit[] = [];
    const found = discussionTable
      .rows()
      .toSorted(latestFirst)
      .map((discussion) => ({ discussion, said: saidIn(discussion, read) }))
      .filter(({ said }) => said.length > 0);
    for (let at = 0; at < found.length && hits.length < SHOWN; at += AT_ONCE) {
      const some = found.slice(at, at + AT_ONCE);
      const subjects = await Promise.all(some.map(({ discussion }) => subjectOf(discussion)));
      const candidates = some.flatMap((one, index) => {
        const subject = subjects[index];
        return subject === undefined ? [] : { ...one, subject };
      });
      hits.push(...candidates.flatMap((candidate) => hitIn(candidate, read) ?? []));
    }
    return hits.slice(0, SHOWN);
  },
  /* A discussion has no address: opening a hit opens the gig, rehearsal or song. */
  at: () => Promise.resolve(undefined),
};
