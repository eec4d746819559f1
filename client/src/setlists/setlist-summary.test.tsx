import { cleanup, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import type { GigRow } from "./queries.ts";
import { setlistRows } from "./setlist-rows.ts";
import { SetlistSummary } from "./setlist-summary.tsx";

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(cleanup);

const times = { doors: null, begin: "20:00:00", end: "23:10:00" };

/** Shows the summary of a setlist with one song of the given length. */
function show(duration: string, gig = times): string {
  const entry = { entry_id: "a", song_id: "a", uebersprungen: false };
  const state = setlistRows(gig, [{ set_id: "one", name: "Set 1", songs: [entry] }], {
    songOf: () => ({ title: "Sway", interpret: "Somebody", duration }),
    isDeleted: () => false,
    memberOf: () => undefined,
    pauses: { pause_between_songs: 30, pause_between_sets: 1200, default_song_duration: 240 },
    answers: [],
    lineUp: undefined,
  });
  render(() => <SetlistSummary gig={gig as unknown as GigRow} state={state} />);
  return screen.getByText("Voraussichtlich").parentElement?.textContent ?? "";
}

test.each([
  ["03:09:20", "23:09", "1 Min. Luft"],
  ["03:10:00", "23:10", ""],
  ["03:10:40", "23:10", ""],
  ["03:11:00", "23:11", "1 Min. zu lang"],
  ["03:17:30", "23:17", "7 Min. zu lang"],
])("a setlist of %s ends at %s, and what is shown beside it adds up: %s", (length, end, words) => {
  expect(show(length)).toBe(`Voraussichtlich${end}${words}`);
});

test("time to spare beyond midnight is the difference of the times shown", () => {
  expect(show("00:51:20", { ...times, end: "02:00:00" })).toBe("Voraussichtlich20:515 Std. 9 Min. Luft");
});

test("an evening that ends in the planned minute is not marked as late", () => {
  show("03:10:40");
  expect(document.querySelector(".summary--late")).toBeNull();
});
