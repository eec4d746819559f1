import type { Snapshot } from "@bandstand/shared/sync/contract.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { collectionModel, collectionNames } from "../database/collection.ts";
import type { AnyStored } from "../database/stored.ts";
import { BusyBand, MEMBERS } from "../testing/busy-band.ts";
import { type StepKind, steps as busySteps } from "../testing/busy-steps.ts";
import { startServer } from "../testing/band.ts";
import { type Viewer, views } from "./collections.ts";
import { cursorAt, encodeCursor } from "./cursor.ts";
import { firstDocuments, historyDocuments, openLog, ownDocuments, songDocuments } from "./model.ts";
import { changesOf } from "./pull.ts";
import { SnapshotPages } from "./snapshot.ts";

const TODAY = "2030-01-01";
let band: BusyBand;

const server = await startServer();

beforeAll(async () => {
  band = new BusyBand(server);
  await band.gather();
});

/** Returns the three pages of a snapshot, made as in the handler. */
async function pagesFrom(pages: SnapshotPages, viewer: Viewer): Promise<Snapshot[]> {
  const { epoch, head } = await openLog();
  const state = `${epoch}/${head?._id}/${head?.tag}`;
  const end = { cursor: null, later: [] };
  const drafts = viewer.role !== "musician";
  const first = await pages.page(
    { name: drafts ? "first/drafts" : "first", state, read: () => firstDocuments(TODAY, { drafts }) },
    viewer,
    { ...end, cursor: encodeCursor(cursorAt(epoch, head, viewer)), own: await ownDocuments(viewer.user_id) },
  );
  const songs = await pages.page({ name: "songs", state, read: () => songDocuments(new Set()) }, viewer, end);
  const history = await pages.page({ name: "history", state, read: async () => historyDocuments(TODAY) }, viewer, end);
  return await Promise.all([first, songs, history].map(async ({ body }) => JSON.parse(String(await body.json()))));
}

type Changes = Snapshot["changes"];

/** Returns everything that the viewer may see, decided for each document separately. */
async function allSeenBy(viewer: Viewer): Promise<Changes> {
  const found: Changes = [];
  for (const collection of collectionNames())
    for (const stored of await collectionModel(collection).find({}).lean<AnyStored[]>())
      found.push(...changesOf(views, collection, stored, viewer).filter((change) => "record" in change));
  return found;
}

/** Returns the changes by collection and id, because two pages may contain the same record. */
const byName = (changes: Changes) =>
  Object.fromEntries(
    changes.map((change) => [`${change.collection}/${change.id}`, JSON.parse(JSON.stringify(change))]),
  );

const step = fc.record({
  kind: fc.constantFrom<StepKind>(
    "gig",
    "publish",
    "setlist",
    "cancel",
    "rehearsal",
    "answer",
    "absence",
    "suggest",
    "vote",
    "list",
    "show",
    "survey",
    "prefer",
    "rename",
    "drop",
  ),
  who: fc.nat({ max: 1000 }),
  which: fc.nat({ max: 1000 }),
  how: fc.nat({ max: 1000 }),
  flag: fc.boolean(),
});

describe("a shared page", { timeout: 120_000 }, () => {
  it.each([1, 2, 3])("equals a page that is made for one member alone, for every member (seed %i)", async (seed) => {
    const shared = new SnapshotPages(server.env.SECRET_KEY);
    for (const steps of fc.sample(fc.array(step, { minLength: 12, maxLength: 12 }), { seed, numRuns: 5 })) {
      for (const { kind, ...choice } of steps) await busySteps[kind](band, choice);
      for (const name of MEMBERS) {
        const { user_id, role } = (await band.clients[name].get("/me")).json<Viewer>();
        const alone = await pagesFrom(new SnapshotPages(server.env.SECRET_KEY), { user_id, role });
        expect(await pagesFrom(shared, { user_id, role })).toEqual(alone);
        const changes = alone.flatMap((page) => page.changes);
        expect(byName(changes)).toEqual(byName(await allSeenBy({ user_id, role })));
      }
    }
  });

  it("contains no other member's private lists or absences", async () => {
    const texts = await Promise.all(
      MEMBERS.map(async (name) => {
        const { user_id, role } = (await band.clients[name].get("/me")).json<Viewer>();
        return JSON.stringify(await pagesFrom(new SnapshotPages(server.env.SECRET_KEY), { user_id, role }));
      }),
    );
    expect(band.absences.length).toBeGreaterThan(0);
    for (const { absence_id, member } of band.absences)
      for (const [at, name] of MEMBERS.entries()) if (name !== member) expect(texts[at]).not.toContain(absence_id);
    const hidden = band.lists.filter((list_id) => !band.everPublic.has(list_id));
    expect(hidden.length).toBeGreaterThan(0);
    for (const list_id of hidden)
      for (const [at, name] of MEMBERS.entries())
        if (name !== band.makers.get(list_id) && name !== "admin") expect(texts[at]).not.toContain(list_id);
  });
});
