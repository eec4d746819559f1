import { searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import type { Matching, SearchSource } from "../ui/search-provider.ts";
import { listSource } from "./search-lists.ts";
import { surveySource } from "./search-surveys.ts";

const EXACT: Matching = { of: searchMatcher, begins: (typed, word) => word.startsWith(typed) };
const idsOf = async ({ search }: SearchSource, query: string): Promise<string[]> =>
  (await search(query, EXACT)).map(({ id }) => id);

beforeAll(() => showLanguage("de"));
afterEach(endOffline);

test("the quick search finds repertoire lists and surveys by name, however umlauts are typed", async () => {
  await startOffline("musician", async (band) => {
    const list = { list_id: "l", name: "Frühlingsbälle", songs: [] };
    const survey = { survey_id: "s", title: "Frühlingsfest übernehmen?", kind: "opinion", created_at: "2031-01-01" };
    await band.repertoire_lists.put(list as unknown as RowOf<"repertoire_lists">);
    await band.surveys.put(survey as unknown as RowOf<"surveys">);
  });
  for (const query of ["frühling", "fruhling", "FRUEHLING"]) {
    expect(await idsOf(listSource, query)).toEqual(["l"]);
    expect(await idsOf(surveySource, query)).toEqual(["s"]);
  }
  for (const source of [listSource, surveySource]) expect(await idsOf(source, "sommer")).toEqual([]);
});
