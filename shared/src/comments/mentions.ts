import type { User } from "../users/contract.ts";
import { COMMENT_LIMITS } from "./limits.ts";

/*
 * A stored comment has `@` and the member's id for each mention. It therefore always shows the member's current name,
 * and members with the same name are not confused. Authors read and type names.
 */
export const MENTION = /@([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;

type Named = Pick<User, "user_id" | "real_name" | "username">;

/** The name to type and show for each member, by id. */
export type MentionNames = ReadonlyMap<string, string>;

/** Returns the ids of the members whom a comment mentions, each once, in order. */
export function mentionedIn(text: string): string[] {
  const found = [...text.matchAll(MENTION)].map(([, user_id]) => user_id as string);
  return [...new Set(found)].slice(0, COMMENT_LIMITS.mentions);
}

/** Returns the members' names. A name that several members share is followed by the user name. */
export function mentionNames(members: readonly Named[]): MentionNames {
  const times = new Map<string, number>();
  for (const { real_name } of members) times.set(real_name, (times.get(real_name) ?? 0) + 1);
  return new Map(
    members.map(({ user_id, real_name, username }) => [
      user_id,
      times.get(real_name) === 1 ? real_name : `${real_name} (${username})`,
    ]),
  );
}

/** Replaces the ids in a stored comment with names. The id of an unknown member stays. */
export const withNames = (text: string, names: MentionNames): string =>
  text.replace(MENTION, (whole, user_id: string) => (names.has(user_id) ? `@${names.get(user_id)}` : whole));

const isWordChar = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

interface Spelling {
  readonly spelling: string;
  readonly user_id: string;
}

/* Lists everything that may follow an `@`, longest first: full names, and first names that only one member has. */
function spellingsOf(names: MentionNames): Spelling[] {
  const whole = [...names].map(([user_id, name]) => ({ spelling: name.toLocaleLowerCase(), user_id }));
  const taken = new Set(whole.map(({ spelling }) => spelling));
  const firsts = whole.map(({ spelling, user_id }) => ({ spelling: spelling.split(" ", 1)[0] ?? "", user_id }));
  const isOnly = ({ spelling }: Spelling): boolean =>
    !taken.has(spelling) && firsts.filter((other) => other.spelling === spelling).length === 1;
  return [...whole, ...firsts.filter(isOnly)]
    .filter(({ spelling }) => spelling !== "")
    .toSorted((a, b) => b.spelling.length - a.spelling.length);
}

/**
 * Returns a typed comment in its stored form. `names` are those of the members who may be mentioned; a first name is
 * enough if only one of them has it. An `@` within a word, as in an e-mail address, mentions nobody.
 */
export function withIds(typed: string, names: MentionNames): string {
  const spellings = spellingsOf(names);
  let stored = "";
  let found = 0;
  for (let at = 0; at < typed.length;) {
    const isStart = typed[at] === "@" && !isWordChar(typed[at - 1]) && found < COMMENT_LIMITS.mentions;
    const hit = isStart
      ? spellings.find(({ spelling }) => {
          const end = at + 1 + spelling.length;
          return typed.slice(at + 1, end).toLocaleLowerCase() === spelling && !isWordChar(typed[end]);
        })
      : undefined;
    stored += hit === undefined ? typed[at] : `@${hit.user_id}`;
    at += hit === undefined ? 1 : 1 + hit.spelling.length;
    if (hit !== undefined) found += 1;
  }
  return stored;
}

/** The mention that is being typed: the position of its `@`, and the text between the `@` and the cursor. */
export interface TypedMention {
  readonly at: number;
  readonly query: string;
}

const QUERY_MAX = 40;

/** Returns the mention that ends at the cursor, or null. */
export function mentionAt(typed: string, cursor: number): TypedMention | null {
  const before = typed.slice(0, cursor);
  const at = before.lastIndexOf("@");
  const query = before.slice(at + 1);
  if (at === -1 || isWordChar(before[at - 1]) || query.length > QUERY_MAX || /^\s|\n/.test(query)) return null;
  return { at, query };
}

/**
 * Returns the members whose name, or any part of it, starts with `query`, sorted by name. Members whose full name
 * starts with `query` come first.
 */
export function completions(query: string, names: MentionNames): [user_id: string, name: string][] {
  const wanted = query.toLocaleLowerCase();
  const rank = (name: string): number => {
    const low = name.toLocaleLowerCase();
    if (low.startsWith(wanted)) return 0;
    return low.split(/[\s(-]+/).some((part) => part.startsWith(wanted)) ? 1 : 2;
  };
  return [...names]
    .filter(([, name]) => rank(name) < 2)
    .toSorted(([, a], [, b]) => rank(a) - rank(b) || a.localeCompare(b));
}
