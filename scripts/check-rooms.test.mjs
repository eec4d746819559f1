import { describe, expect, it } from "vitest";
import { roomFaults } from "./check-rooms.mjs";

/** @param {Record<string, string>} files */
const faults = (files) => roomFaults(new Map(Object.entries(files)));

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
  ])("%s stands where it belongs", (path) => expect(faults({ [path]: "" })).toEqual([]));

  it.each([
    ["client/src/gigs/rules/lock.ts", "shared/src/gigs/"],
    ["client/src/gigs/index.ts", "barrel"],
    ["shared/src/setlists/utils.ts", "vague"],
    ["server/src/helpers/dates.ts", "vague"],
    ["server/src/bookings/model.ts", "no room"],
    ["server/src/gigs/parts/model.ts", "no folders"],
    ["client/src/theme.ts", "belongs into a room"],
  ])("%s is refused and told where to go", (path, hint) => {
    expect(faults({ [path]: "" })).toEqual([expect.stringContaining(hint)]);
  });
});

describe("imports", () => {
  it.each([
    ["server/src/gigs/handlers.ts", 'import { Types } from "mongoose";', "model.ts and database/"],
    ["server/src/gigs/handlers.ts", 'import { songHandlers } from "../songs/handlers.ts";', "mounted by app.ts"],
    ["server/src/gigs/handlers.ts", 'import type { Request } from "express";', "http/ only"],
    ["server/src/http/access.ts", 'import { readUser } from "../users/model.ts";', "knows no room"],
    ["server/src/gigs/model.ts", "const uri = process.env.MONGODB_URI;", "only env.ts"],
    ["client/src/gigs/gig-page.tsx", 'import { SongRow } from "../songs/song-row.tsx";', "songs/public.ts"],
    ["client/src/gigs/gig-page.tsx", 'import { routes } from "../app/routes.tsx";', "not app/"],
    ["client/src/ui/button.tsx", 'import { gigs } from "../gigs/public.ts";', "knows no room"],
    ["client/src/gigs/queries.ts", 'import { toast } from "../ui/toast.tsx";', "no screen"],
    ["client/src/gigs/gig-page.tsx", 'import { app } from "../../../server/src/app.ts";', "by contract only"],
    ["server/src/app.ts", 'import { band } from "./testing/band.ts";', "tests only"],
    ["shared/src/setlists/lock.ts", 'import { z } from "zod";', "contract.ts"],
    ["shared/src/setlists/lock.ts", 'import { hash } from "node:crypto";', "as an argument"],
    ["shared/src/setlists/lock.ts", "export const isLocked = () => Date.now() > 0;", "no clock"],
  ])("%s may not contain %s", (path, text, hint) => {
    expect(faults({ [path]: text })).toEqual([expect.stringContaining(hint)]);
  });

  it.each([
    ["server/src/gigs/handlers.ts", 'import { readSongs } from "../songs/model.ts";'],
    ["server/src/notifications/push-model.ts", 'import mongoose from "mongoose";'],
    ["server/src/app.ts", 'import { gigHandlers } from "./gigs/handlers.ts";'],
    ["server/src/database/connect.ts", 'import mongoose from "mongoose";'],
    ["client/src/gigs/gig-page.tsx", 'import { SongName } from "../songs/public.ts";'],
    ["client/src/app/routes.tsx", 'const page = lazy(() => import("../gigs/gigs-page.tsx"));'],
    ["server/src/gigs/handlers.test.ts", 'import mongoose from "mongoose";'],
  ])("%s may contain %s", (path, text) => expect(faults({ [path]: text })).toEqual([]));

  it("the app takes types from a contract, never its zod schemas, not even through another file", () => {
    const contract = { "shared/src/gigs/contract.ts": 'import { z } from "zod";\nexport const Gig = z.string();' };
    const through = { "shared/src/gigs/sorting.ts": 'import { Gig } from "./contract.ts";' };
    const page = "client/src/gigs/gig-page.tsx";
    expect(faults({ ...contract, [page]: 'import type { Gig } from "@bandstand/shared/gigs/contract.ts";' })).toEqual(
      [],
    );
    expect(
      faults({ ...contract, ...through, [page]: 'import {\n  sort,\n} from "@bandstand/shared/gigs/sorting.ts";' }),
    ).toEqual([expect.stringContaining("import type")]);
  });
});
