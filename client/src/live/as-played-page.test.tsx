import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { changeEntries } from "@bandstand/shared/setlists/edits.ts";
import { MemoryRouter, Route, createMemoryHistory } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "../data/db.ts";
import { showLanguage, text } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { AsPlayedPage } from "./as-played-page.tsx";
import type { LiveGig } from "./queries.ts";

const entry = (id: string) => ({ entry_id: id, song_id: id, uebersprungen: false });
const GIG = {
  ...NEW_GIG,
  gig_id: "gig",
  name: "Stadtball",
  date: "2026-07-11",
  rev: 1,
  setlist: { sets: [{ set_id: "1", name: "Set 1", songs: ["a", "b", "c"].map(entry) }] },
} as unknown as LiveGig;

beforeEach(async () => {
  await showLanguage("en");
  await startOffline("admin", async ({ gigs, meta }) => {
    await meta.put({ key: "generation", value: 1 });
    await gigs.put(GIG);
  });
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

test("confirming which songs were played keeps what others have changed in the setlist meanwhile", async () => {
  const history = createMemoryHistory();
  history.set({ value: "/gigs/gig/as-played" });
  render(() => (
    <MemoryRouter history={history}>
      <Route path="/gigs/:gig_id/as-played" component={AsPlayedPage} />
      <Route path="*" component={() => <p>elsewhere</p>} />
    </MemoryRouter>
  ));
  const [first] = await screen.findAllByRole("checkbox");
  fireEvent.click(first!);
  await db().gigs.update("gig", { setlist: { sets: changeEntries(GIG.setlist.sets, ["c"], { note: "twice" }) } });
  fireEvent.click(screen.getByRole("button", { name: text().stage.confirm }));
  await waitFor(async () => expect(await db().outbox.count()).toBe(2));
  expect((await db().gigs.get("gig"))?.setlist.sets[0]?.songs).toMatchObject([
    { entry_id: "a", uebersprungen: true },
    { entry_id: "b", uebersprungen: false },
    { entry_id: "c", uebersprungen: false, note: "twice" },
  ]);
});
