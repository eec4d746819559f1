import { cleanup, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow, songRow } from "../testing/rows.ts";
import { GemaCard } from "./gema-card.tsx";
import { GemaGaps } from "./gema-gaps.tsx";

const GIG = gigRow("gig", {
  setlist: { sets: [{ set_id: "s", name: "Set 1", songs: [{ entry_id: "e", song_id: "a", uebersprungen: false }] }] },
});

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

/* Also renders `GemaGaps`, which shows its lookup button to every role: once that button has appeared, the card's own
   would have appeared too. */
async function drawFor(role: RowOf<"me">["role"]): Promise<void> {
  await startOffline(role, (band) => band.songs.put(songRow("a", "Komet")));
  render(() => (
    <>
      <GemaCard gig={GIG} />
      <GemaGaps gig={GIG} />
    </>
  ));
  await screen.findByText("Komet");
  await screen.findAllByRole("button", { name: "Lücken füllen" });
}

const lookups = () => screen.queryAllByRole("button", { name: "Lücken füllen" });

test.each(["editor", "admin"] as const)("an %s can look up data missing from the GEMA list", async (role) => {
  await drawFor(role);
  await waitFor(() => expect(lookups()).toHaveLength(2));
});

test("a musician can save the GEMA files, but cannot look up missing data", async () => {
  await drawFor("musician");
  expect(lookups()).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Excel" })).toBeTruthy();
});

test("songs with missing data link to their form only for those who may edit", async () => {
  await drawFor("musician");
  expect(screen.queryByRole("link", { name: "Komet" })).toBeNull();
  cleanup();
  await endOffline();
  await drawFor("editor");
  expect(screen.getByRole("link", { name: "Komet" }).getAttribute("href")).toBe("/songs/a?edit=1");
});
