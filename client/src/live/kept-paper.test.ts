import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { paperOf } from "./kept-paper.ts";
import { openStage, readReview } from "./queries.ts";

let band: BandDatabase;
let counts: string[];

beforeEach(async () => {
  const stamps = { created_at: "", updated_at: "", rev: 1, generation: 0 };
  const gig = { ...NEW_GIG, ...stamps, gig_id: "gig", name: "Stadtball", date: "2026-12-05" };
  band = await startOffline("editor", (db) => db.gigs.put(gig));
  counts = [];
  band.use({
    stack: "dbcore",
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return { ...table, count: (request) => (counts.push(name), table.count(request)) };
      },
    }),
  });
  band.close({ disableAutoOpen: false });
});
afterEach(endOffline);

test("only live mode counts the charts on the device; the printable list and the review do not", async () => {
  expect(await paperOf("gig")).toMatchObject({ gig: "Stadtball" });
  expect(await readReview("gig")).toBeDefined();
  expect(counts).not.toContain("charts");
  await openStage("gig");
  expect(counts).toContain("charts");
});
