import { haystack } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import type { SearchHit, SearchSource } from "../ui/search-provider.ts";
import { kindQuery } from "./query-kind.ts";
import { recordAt } from "./record-address.ts";

const FEW = 5;
const KIND = "umfrage survey poll";

type Survey = RowOf<"surveys">;

/** The kinds of surveys in both languages. */
const KINDS: Readonly<Record<Survey["kind"], string>> = {
  opinion: "meinung opinion",
  dates: "termin terminfindung date",
  gig_request: "anfrage gig-anfrage gig request",
};

const hitOf = (survey: Survey): SearchHit => ({
  id: survey.survey_id,
  title: survey.title,
  subtitle: text().surveys.kinds[survey.kind],
  icon: "calendar-plus",
  target: `/surveys/${survey.survey_id}`,
});

/** Finds surveys by title and kind, newest first. None without a query: pending ones are on the start screen. */
export const surveySource: SearchSource = {
  async search(query, matching) {
    if (query === "") return [];
    const { matches, isOnlyKind } = kindQuery(query, KIND, matching);
    const found = await db()
      .surveys.filter(({ title, kind }) => isOnlyKind || matches(haystack([title, KINDS[kind]])))
      .toArray();
    return found
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .slice(0, FEW)
      .map(hitOf);
  },
  async at(opened) {
    const survey = await recordAt(db().surveys, "/surveys", opened);
    return survey && hitOf(survey);
  },
};
