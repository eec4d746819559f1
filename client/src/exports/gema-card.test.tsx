import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { cleanup, configure, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { GemaCard } from "./gema-card.tsx";
import { GemaGaps } from "./gema-gaps.tsx";

type Song = RowOf<"songs">;
const SONG = { ...NEW_SONG, song_id: "a", title: "Komet", interpret: "Udo", status: "active", generation: 0, rev: 1 };
const GIG = {
  gig_id: "gig",
  date: "2026-07-11",
  name: "Stadtball",
  setlist: { sets: [{ set_id: "s", songs: [{ entry_id: "e", song_id: "a", uebersprungen: false }] }] },
} as unknown as RowOf<"gigs">;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 8_000 });
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

/* The editor's part is also rendered next to the card: if that one appears, the card's own would have too. */
async function drawFor(role: RowOf<"me">["role"]): Promise<void> {
  await startOffline(role, (band) => band.songs.put(SONG as unknown as Song));
  render(() => (
    <>
      <GemaCard gig={GIG} />
      <GemaGaps gig={GIG} />
    </>
  ));
  await screen.findByRole("link", { name: "Komet" });
  await screen.findAllByRole("button", { name: "Lücken füllen" });
}

const lookups = () => screen.queryAllByRole("button", { name: "Lücken füllen" });

test.each(["editor", "admin"] as const)("an %s can fill the gaps of the society's list", async (role) => {
  await drawFor(role);
  await waitFor(() => expect(lookups()).toHaveLength(2));
});

test("a musician sees the gaps and the files, but cannot fill them", async () => {
  await drawFor("musician");
  expect(lookups()).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Excel" })).toBeTruthy();
});
