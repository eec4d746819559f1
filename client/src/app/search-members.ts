import { haystack } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import { isAdmin } from "../data/rights.ts";
import type { RowOf } from "../data/rows.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { SearchHit, SearchSource } from "../ui/search-provider.ts";
import { kindQuery } from "./query-kind.ts";
import { recordAt } from "./record-address.ts";

const KIND = "mitglied member";

const hitOf = ({ user_id, real_name, status }: RowOf<"users">): SearchHit => ({
  id: user_id,
  title: real_name,
  ...(status === "active" ? {} : { subtitle: text().users.deactivated }),
  icon: "user",
  target: `/members/${user_id}`,
  needsNetwork: true,
});

/** Finds members by name, for admins only, because only they may open a member's page. Finds none without a query. */
export const memberSource: SearchSource = {
  async search(query, matching) {
    if (query === "" || !isAdmin()) return [];
    const { matches, isOnlyKind } = kindQuery(query, KIND, matching);
    return (await db().users.toArray())
      .filter(({ real_name }) => isOnlyKind || matches(haystack([real_name])))
      .toSorted((one, other) => compareNames(one.real_name, other.real_name))
      .map(hitOf);
  },
  async at(opened) {
    const user = isAdmin() ? await recordAt(db().users, "/members", opened) : undefined;
    return user && hitOf(user);
  },
};
