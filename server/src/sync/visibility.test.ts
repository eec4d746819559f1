import { createHash } from "node:crypto";
import { syncRecords } from "@bandstand/shared/sync/records.ts";
import { limitMs, rounds } from "@bandstand/shared/testing/soak.ts";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { type BandMember, BusyBand, MEMBERS } from "../testing/busy-band.ts";
import { type StepKind, steps as busySteps } from "../testing/busy-steps.ts";
import { startServer } from "../testing/band.ts";
import { expectComments, expectGigShown, expectRehearsalShown, expectShown } from "../testing/shown.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

let band: BusyBand;
const devices = {} as Record<BandMember, SyncedDevice>;

const server = await startServer();

beforeAll(async () => {
  band = new BusyBand(server);
  await band.gather();
  for (const name of MEMBERS) devices[name] = new SyncedDevice(band.clients[name]);
});

/** The relative frequency of each step. */
const WEIGHTS: Readonly<Record<StepKind, number>> = {
  song: 2,
  edit: 1,
  drop: 2,
  restore: 2,
  chart: 3,
  mend: 3,
  read: 2,
  lineUp: 2,
  seat: 2,
  staff: 3,
  contact: 2,
  keep: 2,
  ask: 4,
  gig: 3,
  publish: 3,
  setlist: 4,
  around: 1,
  cancel: 1,
  stage: 2,
  played: 1,
  rehearsal: 2,
  protocol: 2,
  plan: 2,
  callOff: 1,
  answer: 6,
  enter: 3,
  comment: 5,
  correct: 3,
  absence: 2,
  comeBack: 1,
  suggest: 2,
  vote: 3,
  judge: 1,
  list: 4,
  show: 2,
  survey: 2,
  respond: 2,
  close: 1,
  decide: 1,
  role: 2,
  rename: 1,
  share: 2,
  prefer: 1,
  pause: 1,
  configure: 1,
};

const kinds = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
const step = fc.record({
  kind: fc.constantFrom(...(kinds as StepKind[])),
  who: fc.nat({ max: 1000 }),
  which: fc.nat({ max: 1000 }),
  how: fc.nat({ max: 1000 }),
  flag: fc.boolean(),
});

interface Digest {
  readonly cursor: string;
  readonly collections: Record<string, { readonly count: number; readonly hash: string }>;
}

/** Expects the self-check to agree with the device, hashed over sorted `id:rev` lines as in the app. */
async function expectDigest(device: SyncedDevice): Promise<void> {
  const { cursor, collections } = (await device.client.get("/sync/digest")).json<Digest>();
  expect(cursor).toBe(device.cursor);
  for (const [name, { count, hash }] of Object.entries(collections)) {
    const lines = [...device.table(name)].map(([id, { rev }]) => `${id}:${rev}`).toSorted();
    const expected = createHash("sha256").update(lines.join("\n")).digest("base64url").slice(0, 22);
    expect([name, count, hash]).toEqual([name, lines.length, expected]);
  }
}

/**
 * Expects the device to hold the same rows as a newly synced one, and exactly what REST shows its member. Compares
 * availability and comments only for `events`.
 */
async function expectRight(device: SyncedDevice, events: ReadonlySet<string>): Promise<void> {
  await device.sync();
  await expectDigest(device);
  const fresh = new SyncedDevice(device.client);
  await fresh.sync();
  expect(device.rows()).toEqual(fresh.rows());
  await expectShown(device, band.clients.admin);
  for (const gig_id of band.gigs) if (events.has(gig_id)) await expectGigShown(device, gig_id);
  for (const subject_id of band.songs)
    if (events.has(subject_id)) await expectComments(device, { subject_type: "song", subject_id });
  for (const id of band.rehearsals) if (events.has(id)) await expectRehearsalShown(device, id);
}

const ROUNDS = rounds(2);
const timeout = limitMs(120_000);
const STEPS = 60;
const AT_ONCE = 6;

describe("every device shows everything that its member may see, and nothing else", { timeout }, () => {
  it.each([1, 2])("whatever is written, published, unpublished or reassigned (seed %i)", async (seed) => {
    for (const steps of fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { seed, numRuns: ROUNDS })) {
      band.touched.clear();
      for (let from = 0; from < STEPS; from += AT_ONCE) {
        const some = steps.slice(from, from + AT_ONCE);
        const carriedOut = some.map(({ kind, ...choice }) => busySteps[kind](band, choice));
        await Promise.all([...carriedOut, devices.musician.sync(), devices.nomade.sync()]);
      }
      await Promise.all(MEMBERS.map((name) => expectRight(devices[name], band.touched)));
    }
  });

  it("including all answers, all comments and all setlist histories", async () => {
    const everything = new Set([...band.gigs, ...band.rehearsals, ...band.songs]);
    await Promise.all(MEMBERS.map((name) => expectRight(devices[name], everything)));
  });

  it("and never receives anything that its member may not see", () => {
    const { gigs, lists, absences, contacts, everPublished, everPublic, makers } = band;
    const secret = gigs.filter((gig_id) => !everPublished.has(gig_id));
    expect(Math.min(secret.length, everPublished.size)).toBeGreaterThan(0);
    expect(secret.filter((gig_id) => devices.musician.received.includes(`Gig ${gig_id}`))).toEqual([]);
    expect(secret.filter((gig_id) => devices.musician.received.includes(`Wort zu ${gig_id}`))).toEqual([]);
    const asked = contacts.filter((contact_id) => devices.editor.received.includes(`Aushilfe ${contact_id}`));
    expect(asked.length).toBeGreaterThan(0);
    expect(contacts.filter((contact_id) => devices.musician.received.includes(contact_id))).toEqual([]);
    const hidden = lists.filter((list_id) => !everPublic.has(list_id) && makers.get(list_id) !== "editor");
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((list_id) => devices.editor.received.includes(list_id))).toEqual([]);
    for (const name of MEMBERS) {
      const others = absences.filter(({ member }) => member !== name);
      expect(others.length).toBeGreaterThan(0);
      expect(others.filter(({ absence_id }) => devices[name].received.includes(absence_id))).toEqual([]);
    }
  });

  it("in every collection, each of which is filled by this test", () => {
    const filled = MEMBERS.flatMap((name) => Object.keys(devices[name].rows()));
    expect([...new Set(filled)].toSorted()).toEqual(Object.keys(syncRecords).toSorted());
  });
});
