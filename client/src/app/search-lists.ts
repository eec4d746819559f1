import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { SearchProvider } from "../ui/search-provider.ts";

const SHOWN = 4;

/** Finds repertoire lists by name; none without a query. */
export const searchLists: SearchProvider = async (query) => {
  if (query === "") return [];
  const matches = searchMatcher(query);
  const found = await db()
    .repertoire_lists.filter(({ name }) => matches(haystack([name])))
    .toArray();
  return found
    .toSorted((a, b) => compareNames(a.name, b.name))
    .slice(0, SHOWN)
    .map(({ list_id, name, songs }) => ({
      id: list_id,
      title: name,
      subtitle: text().repertoireLists.songs(songs.length),
      icon: "list",
      target: `/repertoire-lists/${list_id}`,
    }));
};
