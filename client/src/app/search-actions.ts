import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { me } from "../data/session.ts";
import type { SearchSource } from "../ui/search-provider.ts";
import { navigation } from "./navigation.ts";
import { isOffered } from "./rooms.ts";
import { searchEntries } from "./search-entries.ts";
import type { SearchEntry } from "./search-entry.ts";

const entriesOf = (role: Role | undefined): readonly SearchEntry[] =>
  searchEntries().filter((entry) => isOffered(entry.for, role));

/**
 * Finds screens and actions by any of their names in both languages: all words of `query` must match, in any order and
 * regardless of accents. Matches in the title come before matches in other names. Entries for editors or admins are
 * offered only to members who may use them.
 */
export function entriesFor(query: string, role: Role | undefined, matcherOf = searchMatcher): readonly SearchEntry[] {
  const open = entriesOf(role);
  if (query === "") return open.slice(0, navigation.length);
  const matches = matcherOf(query);
  const found = open.filter(({ title, words }) => matches(haystack([title, words])));
  const isCalled = ({ title }: SearchEntry): boolean => matches(haystack([title]));
  return [...found.filter(isCalled), ...found.filter((entry) => !isCalled(entry))];
}

/** Screens and actions for the quick search. */
export const actionSource: SearchSource = {
  search: async (query, matching) => entriesFor(query, me()?.role, matching.of),
  at: async (opened) => entriesOf(me()?.role).find(({ id }) => id === opened),
};
