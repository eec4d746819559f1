import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import { me } from "../data/session.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { SearchProvider } from "../ui/search-provider.ts";

/** Finds members by name, for admins only, because only they may open a member's page. Finds none without a query. */
export const searchMembers: SearchProvider = async (query) => {
  if (query === "" || me()?.role !== "admin") return [];
  const matches = searchMatcher(query);
  return (await db().users.toArray())
    .filter(({ real_name }) => matches(haystack([real_name])))
    .toSorted((one, other) => compareNames(one.real_name, other.real_name))
    .map(({ user_id, real_name, status }) => ({
      id: user_id,
      title: real_name,
      ...(status === "active" ? {} : { subtitle: text().users.deactivated }),
      icon: "user",
      target: `/members/${user_id}`,
    }));
};
