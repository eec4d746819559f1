import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { me } from "../data/session.ts";
import type { SearchProvider } from "../ui/search-provider.ts";
import { navigation } from "./navigation.ts";
import { type SearchEntry, searchEntries } from "./search-entries.ts";

const mayOpen = (role: Role | undefined, entry: SearchEntry): boolean =>
  entry.for === undefined || role === "admin" || (entry.for === "editors" && role === "editor");

/**
 * Finds screens and actions by any of their names in both languages: all words of `query` must match, in any order and
 * ignoring accents. Matches in the title come before matches in other names. Entries for editors or admins are offered
 * only to those who may use them.
 */
export function entriesFor(query: string, role: Role | undefined): readonly SearchEntry[] {
  const open = searchEntries().filter((entry) => mayOpen(role, entry));
  if (query === "") return open.slice(0, navigation.length);
  const matches = searchMatcher(query);
  const found = open.filter(({ title, words }) => matches(haystack([title, words])));
  const isCalled = ({ title }: SearchEntry): boolean => matches(haystack([title]));
  return [...found.filter(isCalled), ...found.filter((entry) => !isCalled(entry))];
}

/** Screens and actions for the quick search. */
export const searchActions: SearchProvider = async (query) => entriesFor(query, me()?.role);
