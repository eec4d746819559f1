import { haystack } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import type { SearchHit, SearchSource } from "../ui/search-provider.ts";
import { kindQuery } from "./query-kind.ts";
import { recordAt } from "./record-address.ts";

const SHOWN = 4;
const KIND = "liste repertoireliste repertoire list";
/** Search words for what can be done with a list on its page. */
const EXPORT = "export exportieren csv pdf drucken print";

const hitOf = ({ list_id, name, songs }: RowOf<"repertoire_lists">): SearchHit => ({
  id: list_id,
  title: name,
  subtitle: text().repertoireLists.songs(songs.length),
  icon: "list",
  target: `/repertoire-lists/${list_id}`,
});

/** Finds repertoire lists by name or by words such as "export"; none without a query. */
export const listSource: SearchSource = {
  async search(query, matching) {
    if (query === "") return [];
    const { isOnlyKind } = kindQuery(query, KIND, matching);
    const { matches } = kindQuery(query, `${KIND} ${EXPORT}`, matching);
    const found = await db()
      .repertoire_lists.filter(({ name }) => isOnlyKind || matches(haystack([name])))
      .toArray();
    return found
      .toSorted((a, b) => compareNames(a.name, b.name))
      .slice(0, SHOWN)
      .map(hitOf);
  },
  async at(opened) {
    const list = await recordAt(db().repertoire_lists, "/repertoire-lists", opened);
    return list && hitOf(list);
  },
};
