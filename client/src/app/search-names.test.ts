import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { searchLists } from "./search-lists.ts";
import { searchSurveys } from "./search-surveys.ts";

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
    expect((await searchLists(query)).map(({ id }) => id)).toEqual(["l"]);
    expect((await searchSurveys(query)).map(({ id }) => id)).toEqual(["s"]);
  }
  for (const search of [searchLists, searchSurveys]) expect(await search("sommer")).toEqual([]);
});
