import { createRoot } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { db } from "../data/db.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow } from "../testing/rows.ts";
import { createBeginnings } from "./beginnings.ts";

afterEach(() => endOffline());

test("a missing repertoire is a first step only after the first sync, whose later pages may have songs", async () => {
  await startOffline("editor", async (band) => {
    await band.gigs.put(gigRow("ball", { name: "Ball", date: "2040-12-31", published: 1 }));
    await band.meta.delete("generation");
  });
  await createRoot(async (dispose) => {
    const { isKnown, areStepsOpen } = createBeginnings();
    await vi.waitFor(() => expect(isKnown()).toBe(true));
    expect(areStepsOpen()).toBe(false);
    await db().meta.put({ key: "generation", value: 1 });
    await vi.waitFor(() => expect(areStepsOpen()).toBe(true));
    dispose();
  });
});
