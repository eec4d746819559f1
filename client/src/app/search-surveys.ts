import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import type { SearchHit, SearchProvider } from "../ui/search-provider.ts";

const FEW = 5;

const hitOf = (survey: RowOf<"surveys">): SearchHit => ({
  id: survey.survey_id,
  title: survey.title,
  subtitle: text().surveys.kinds[survey.kind],
  icon: "calendar-plus",
  target: `/surveys/${survey.survey_id}`,
});

/** Finds surveys by title, newest first. Finds none without a query, because pending ones are on the start screen. */
export const searchSurveys: SearchProvider = async (query) => {
  if (query === "") return [];
  const matches = searchMatcher(query);
  const found = await db()
    .surveys.filter(({ title }) => matches(haystack([title])))
    .toArray();
  return found
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, FEW)
    .map(hitOf);
};
