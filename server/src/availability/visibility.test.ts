import { overview } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry, AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { User } from "@bandstand/shared/users/contract.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import { gigCollection } from "../gigs/model.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import type { Client } from "../testing/client.ts";
import { repairOutdatedAnswers } from "./update-answers.ts";

const NAMES = ["admin", "editor", "musician", "wanderer"] as const;
type Name = (typeof NAMES)[number];

const absences: string[] = [];
/** Gigs that a musician may have seen, even if only for a moment. */
const everPublished = new Set<string>();
const gigs: string[] = [];

const { server, clients: members, addMember } = await startBand({ now: "2026-05-08T12:00:00Z" });
const { user_id: wanderer, client } = await addMember({ username: "wanderer", singer: true });
const clients: Readonly<Record<Name, Client>> = { ...members, wanderer: client };
const devices: Readonly<Record<Name, SyncedDevice>> = {
  admin: new SyncedDevice(clients.admin),
  editor: new SyncedDevice(clients.editor),
  musician: new SyncedDevice(clients.musician),
  wanderer: new SyncedDevice(clients.wanderer),
};

const KINDS = ["gig", "publish", "publish", "answer", "answer", "answer", "withdraw", "drop", "restore"] as const;
const RARE = ["move", "role", "away", "back"] as const;

interface Step {
  readonly kind: (typeof KINDS)[number] | (typeof RARE)[number];
  readonly who: Name;
  readonly pick: number;
  readonly flag: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step["kind"]>(...KINDS, ...KINDS, ...RARE),
  who: fc.constantFrom(...NAMES),
  pick: fc.nat({ max: 1000 }),
  flag: fc.boolean(),
});

const dayOf = (pick: number): string => `2026-06-${String(1 + (pick % 28)).padStart(2, "0")}`;

/** Carries out a step. Refusals are expected, because the gig may be hidden or deleted. */
async function carryOut({ kind, who, pick, flag }: Step): Promise<void> {
  const { admin, editor } = clients;
  const gig_id = gigs[pick % gigs.length] ?? newId();
  const path = `/availability/gig/${gig_id}`;
  switch (kind) {
    case "gig": {
      const id = newId();
      gigs.push(id);
      if (flag) everPublished.add(id);
      await editor.post("/gigs", { gig_id: id, name: "Gig", date: dayOf(pick), published: flag ? 1 : 0 });
      return;
    }
    case "publish":
      if (flag) everPublished.add(gig_id);
      return void (await editor.put(`/gigs/${gig_id}`, { published: flag ? 1 : 0 }));
    case "answer":
      return void (await clients[who].put(path, { status: flag ? "in" : "out", comment: `zu ${gig_id}` }));
    case "withdraw":
      return void (await clients[who].delete(path));
    case "drop":
      return void (await editor.delete(`/gigs/${gig_id}`));
    case "restore":
      return void (await editor.post(`/trash/${gig_id}/restore`));
    case "move":
      return void (await editor.put(`/gigs/${gig_id}`, { date: dayOf(pick * 7) }));
    case "role":
      return void (await admin.put(`/admin/users/${wanderer}`, { role: flag ? "editor" : "musician" }));
    case "away": {
      const absence_id = newId();
      absences.push(absence_id);
      const body = { absence_id, from: dayOf(pick), to: "2026-06-28", comment: `Urlaub ${absence_id}` };
      await clients.editor.post("/me/absences", body);
      return;
    }
    case "back":
      return void (await clients.editor.delete(`/me/absences/${absences[pick % absences.length] ?? newId()}`));
  }
}

async function expectRight(name: Name): Promise<void> {
  const device = devices[name];
  await device.sync();
  const fresh = new SyncedDevice(clients[name]);
  await fresh.sync();
  expect(device.rows()).toEqual(fresh.rows());
  const members = [...device.table("users").values()] as unknown as User[];
  for (const gig_id of gigs) {
    const reply = await clients[name].get(`/availability/gig/${gig_id}`);
    const row = device.table("availability").get(gig_id);
    if (reply.status === 404) {
      expect(row).toBeUndefined();
      continue;
    }
    const answered = reply.json<AvailabilityOut>();
    const shown = overview((row?.["entries"] as AvailabilityEntry[] | undefined) ?? [], members);
    expect({ ...shown, no_response: shown.no_response.toSorted() }).toEqual({
      ...answered,
      no_response: answered.no_response.toSorted(),
    });
  }
}

const STEPS = 24;
const AT_ONCE = 6;

describe("the answers on a device", { timeout: 60_000 }, () => {
  it.each([1, 2])(
    "match what the REST API returns to its member, whatever happens concurrently (seed %i)",
    async (seed) => {
      for (const steps of fc.sample(fc.array(step, { minLength: STEPS, maxLength: STEPS }), { seed, numRuns: 6 })) {
        for (let from = 0; from < STEPS; from += AT_ONCE) {
          const some = steps.slice(from, from + AT_ONCE);
          await Promise.all([...some.map(carryOut), devices.musician.sync(), devices.wanderer.sync()]);
        }
        for (const name of NAMES) await expectRight(name);
      }
      const secret = gigs.filter((gig_id) => !everPublished.has(gig_id));
      expect(Math.min(secret.length, everPublished.size)).toBeGreaterThan(2);
      expect(secret.filter((gig_id) => devices.musician.received.includes(`zu ${gig_id}`))).toEqual([]);
      expect(absences.length).toBeGreaterThan(0);
    },
  );

  it("are repaired at the next start if the process died while a gig was being unpublished", async () => {
    const { editor, musician } = clients;
    const made = await editor.post("/gigs", { name: "Gig", date: "2026-07-01", published: 1 });
    const { gig_id } = made.json<{ gig_id: string }>();
    await editor.put(`/availability/gig/${gig_id}`, { status: "in" });
    await devices.musician.sync();
    expect(devices.musician.table("availability").has(gig_id)).toBe(true);
    await records.change(gigCollection, gig_id, serviceWrite(new Date()), () => ({ published: 0 }));
    await repairOutdatedAnswers(server.service.context);
    await devices.musician.sync();
    expect(devices.musician.table("availability").has(gig_id)).toBe(false);
    expect((await musician.get(`/availability/gig/${gig_id}`)).status).toBe(404);
  });
});
