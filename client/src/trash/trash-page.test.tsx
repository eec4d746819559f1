import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { Route, Router } from "@solidjs/router";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type BandDatabase, db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { restore } from "./commands.ts";
import { TrashPage } from "./trash-page.tsx";

const gig = {
  id: "g",
  kind: "gig",
  name: "Sommerfest",
  date: "2031-05-09",
  deleted_at: new Date().toISOString(),
  deleted_by: null,
} as unknown as RowOf<"trash">;

const fill = (band: BandDatabase): Promise<unknown> => band.trash.put(gig);

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

test("a double click on an item's button restores it once", async () => {
  const band = await startOffline("editor", fill);
  render(() => (
    <Router>
      <Route path="*" component={TrashPage} />
    </Router>
  ));
  const button = await screen.findByRole("button", { name: /^Wiederherstellen/ });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Wiederherstellen/ })).toBeNull());
  expect(await band.outbox.count()).toBe(1);
});

test("an item that is no longer in the trash is not restored again", async () => {
  await startOffline("editor", fill);
  await restore(gig);
  await restore(gig);
  expect(await db().outbox.count()).toBe(1);
});
