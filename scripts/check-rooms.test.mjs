import { describe, expect, it } from "vitest";
import { roomErrors } from "./check-rooms.mjs";

/** @param {Record<string, string>} files */
const errors = (files) => roomErrors(new Map(Object.entries(files)));

describe("places and names", () => {
  it.each([
    "shared/src/setlists/lock.ts",
    "server/src/gigs/model.ts",
    "server/src/notifications/mail.ts",
    "server/src/http/mount.ts",
    "server/src/sync/model-check/world.ts",
    "client/src/gigs/gigs-page.tsx",
    "client/src/gigs/gig-card.module.css",
    "client/src/gigs/commands.ts",
    "client/src/gigs/gig-card.test.tsx",
    "client/src/sw.ts",
  ])("%s is in the right place", (path) => expect(errors({ [path]: "" })).toEqual([]));

  it.each([
    ["client/src/gigs/rules/lock.ts", "shared/src/gigs/"],
    ["client/src/gigs/index.ts", "barrel"],
    ["shared/src/setlists/utils.ts", "vague"],
    ["server/src/helpers/dates.ts", "vague"],
    ["server/src/bookings/model.ts", "not a room"],
    ["server/src/gigs/parts/model.ts", "no folders"],
    ["client/src/theme.ts", "belongs in a room"],
  ])("%s is refused with a hint on what to change", (path, hint) => {
    expect(errors({ [path]: "" })).toEqual([expect.stringContaining(hint)]);
  });
});

describe("imports", () => {
  it.each([
    ["server/src/gigs/handlers.ts", 'import { Types } from "mongoose";', "model.ts and database/"],
    ["server/src/gigs/handlers.ts", 'import { songHandlers } from "../songs/handlers.ts";', "mounted by app.ts"],
    ["server/src/gigs/model.ts", 'import { venueHandlers } from "./venue-handlers.ts";', "mounted by app.ts"],
    ["server/src/gigs/handlers.ts", 'import { oneSong } from "../songs/one-handlers.ts";', "mounted by app.ts"],
    ["server/src/gigs/handlers.ts", 'import type { Request } from "express";', "only in http/"],
    ["server/src/http/access.ts", 'import { readUser } from "../users/model.ts";', "must not depend on rooms"],
    ["server/src/gigs/model.ts", "const uri = process.env.MONGODB_URI;", "only read-env.ts"],
    ["client/src/gigs/gig-page.tsx", 'import { SongRow } from "../songs/song-row.tsx";', "songs/public.ts"],
    ["client/src/gigs/gig-page.tsx", 'import { routes } from "../app/routes.tsx";', "not app/"],
    ["client/src/ui/button.tsx", 'import { gigs } from "../gigs/public.ts";', "must not depend on rooms"],
    ["client/src/gigs/queries.ts", 'import { toast } from "../ui/toast.tsx";', "must not depend on the UI"],
    ["client/src/gigs/gig-page.tsx", 'import { app } from "../../../server/src/app.ts";', "only through contracts"],
    ["server/src/app.ts", 'import { band } from "./testing/band.ts";', "tests only"],
    ["server/src/sync/pull.ts", 'import { device } from "./model-check/device.ts";', "tests only"],
    ["shared/src/setlists/lock.ts", 'import { z } from "zod";', "contract.ts"],
    ["shared/src/contract/route.ts", 'import { Gig } from "../gigs/contract.ts";', "must not depend on rooms"],
    ["shared/src/gigs/routes.ts", 'import { registry } from "../api/registry.ts";', "above the rooms"],
    ["shared/src/gigs/contract.ts", 'import { setlistRoutes } from "../setlists/routes.ts";', "above all records"],
    ["shared/src/setlists/lock.ts", 'import { hash } from "node:crypto";', "as an argument"],
    ["shared/src/setlists/lock.ts", "export const isLocked = () => Date.now() > 0;", "must not use the clock"],
  ])("%s may not contain %s", (path, text, hint) => {
    expect(errors({ [path]: text })).toEqual([expect.stringContaining(hint)]);
  });

  it.each([
    ["server/src/gigs/handlers.ts", 'import { readSongs } from "../songs/model.ts";'],
    ["server/src/notifications/push-model.ts", 'import mongoose from "mongoose";'],
    ["server/src/gigs/handlers.ts", 'import { venueHandlers } from "./venue-handlers.ts";'],
    ["server/src/app.ts", 'import { gigHandlers } from "./gigs/handlers.ts";'],
    ["server/src/database/connect.ts", 'import mongoose from "mongoose";'],
    ["client/src/gigs/gig-page.tsx", 'import { SongName } from "../songs/public.ts";'],
    ["client/src/app/routes.tsx", 'const page = lazy(() => import("../gigs/gigs-page.tsx"));'],
    ["server/src/gigs/handlers.test.ts", 'import mongoose from "mongoose";'],
    ["server/src/sync/model-check/device.ts", 'import { Random } from "../../testing/random.ts";'],
  ])("%s may contain %s", (path, text) => expect(errors({ [path]: text })).toEqual([]));

  it("the app may import types from a contract but never its zod schemas, not even through another file", () => {
    const contract = { "shared/src/gigs/contract.ts": 'import { z } from "zod";\nexport const Gig = z.string();' };
    const through = { "shared/src/gigs/sorting.ts": 'import { Gig } from "./contract.ts";' };
    const page = "client/src/gigs/gig-page.tsx";
    expect(errors({ ...contract, [page]: 'import type { Gig } from "@bandstand/shared/gigs/contract.ts";' })).toEqual(
      [],
    );
    expect(
      errors({ ...contract, ...through, [page]: 'import {\n  sort,\n} from "@bandstand/shared/gigs/sorting.ts";' }),
    ).toEqual([expect.stringContaining("import type")]);
  });
});

describe("import cycles", () => {
  it("between files are reported in full, with the import to cut, preferably a type import", () => {
    expect(
      errors({
        "server/src/gigs/model.ts": 'import { lock } from "./lock.ts";',
        "server/src/gigs/lock.ts": 'import { past } from "./past.ts";',
        "server/src/gigs/past.ts": 'import type { Gig } from "./model.ts";',
      }),
    ).toEqual([
      "server/src: files in a cycle: gigs/past.ts → gigs/model.ts → gigs/lock.ts → gigs/past.ts. Cut the first step " +
        "(server/src/gigs/past.ts imports server/src/gigs/model.ts): move what both need, often a type, to a file that " +
        "both import.",
    ]);
  });

  it("between rooms are reported from the step with the fewest imports, even if no two files import each other", () => {
    expect(
      errors({
        "server/src/gigs/items.ts": 'import { findSong } from "../songs/model.ts";',
        "server/src/gigs/model.ts": 'import { findSong } from "../songs/model.ts";',
        "server/src/gigs/past.ts": "",
        "server/src/songs/model.ts": "",
        "server/src/songs/uses.ts": 'const past = await import("../gigs/past.ts");',
      }),
    ).toEqual([
      expect.stringContaining(
        "rooms in a cycle: songs → gigs → songs. Cut the first step (server/src/songs/uses.ts imports " +
          "server/src/gigs/past.ts): pass the function in from app.ts",
      ),
    ]);
  });

  it("are not reported if they lead through operations, which may import every room, or through test code", () => {
    expect(
      errors({
        "shared/src/gigs/contract.ts": "",
        "shared/src/gigs/routes.ts": 'import { Song } from "../songs/contract.ts";',
        "shared/src/songs/contract.ts": 'import { Gig } from "../gigs/contract.ts";',
        "server/src/gigs/handlers.ts": 'import { follow } from "../live/model.ts";',
        "server/src/gigs/model.ts": "",
        "server/src/live/model.ts": 'import { findGig } from "../gigs/model.ts";',
        "server/src/gigs/model-check/band.ts": 'import { follow } from "../../live/model.ts";',
        "server/src/gigs/model.test.ts": 'import { follow } from "../live/model.ts";',
      }),
    ).toEqual([]);
  });
});
