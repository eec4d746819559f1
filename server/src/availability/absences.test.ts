import type { Absence, AvailabilityEntry, AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { describe, expect, it } from "vitest";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { importAnswers } from "./update-answers.ts";
import { createGig, createRehearsal } from "../testing/records.ts";
import { created } from "../testing/client.ts";

const NOW = "2026-05-08T12:00:00Z";

const { server, editor, musician } = await startBand({ now: NOW });

async function away(from: string, to: string, comment?: string): Promise<Absence> {
  return created<Absence>(await musician.post("/me/absences", { from, to, ...(comment && { comment }) }));
}

const gig = async (date: string, fields: object = {}): Promise<string> =>
  (await createGig(editor, { name: "Gig", date, ...fields })).gig_id;

const rehearsal = async (begin: string): Promise<string> => (await createRehearsal(editor, { begin })).rehearsal_id;

const entries = async (id: string, type = "gig"): Promise<AvailabilityEntry[]> =>
  (await editor.get(`/availability/${type}/${id}`)).json<AvailabilityOut>().entries;

const isAway = { user_id: memberIds.musician, status: "out", absence: true };

describe("an absence", () => {
  it('answers "out" for new gigs and rehearsals from its first to its last day, and adds its comment', async () => {
    await away("2026-06-01", "2026-06-14", "Urlaub");
    const inside = [await gig("2026-06-01"), await gig("2026-06-14")];
    const outside = [await gig("2026-05-31"), await gig("2026-06-15")];
    for (const id of inside) expect(await entries(id)).toMatchObject([{ ...isAway, comment: "Urlaub" }]);
    for (const id of outside) expect(await entries(id)).toEqual([]);
    /* 22:30 UTC is 00:30 the next day in Berlin, so these two rehearsals are on the absence's first day and on the
       day after its last. */
    expect(await entries(await rehearsal("2026-05-31T22:30:00Z"), "rehearsal")).toMatchObject([isAway]);
    expect(await entries(await rehearsal("2026-06-14T22:30:00Z"), "rehearsal")).toEqual([]);
  });

  it("answers an event moved into its dates, and withdraws the answer when the event is moved out again", async () => {
    await away("2026-07-01", "2026-07-03");
    const id = await gig("2026-07-10");
    await editor.put(`/gigs/${id}`, { date: "2026-07-02" });
    expect(await entries(id)).toMatchObject([isAway]);
    await editor.put(`/gigs/${id}`, { date: "2026-07-20" });
    expect(await entries(id)).toEqual([]);
    const begin = "2026-07-09T17:00:00Z";
    const other = await rehearsal(begin);
    await editor.put(`/reh/${other}`, { begin: "2026-07-03T17:00:00Z", end: "2026-07-03T19:00:00Z" });
    expect(await entries(other, "rehearsal")).toMatchObject([isAway]);
  });

  it("never changes an answer that the member gave", async () => {
    await away("2026-08-01", "2026-08-03");
    const id = await gig("2026-08-10");
    await musician.put(`/availability/gig/${id}`, { status: "in" });
    await editor.put(`/gigs/${id}`, { date: "2026-08-02" });
    expect(await entries(id)).toMatchObject([{ status: "in" }]);
    const auto = await gig("2026-08-02");
    const changed = await musician.put(`/availability/gig/${auto}`, { status: "maybe" });
    expect(changed.json()).toMatchObject({ status: "maybe", comment: null });
    expect(changed.json()).not.toHaveProperty("absence");
  });

  it("does not answer events that existed before it", async () => {
    const id = await gig("2026-09-02");
    await away("2026-09-01", "2026-09-03");
    await editor.put(`/gigs/${id}`, { published: 1, dress_code: "schwarz" });
    expect(await entries(id)).toEqual([]);
  });

  it("when deleted, withdraws only the answers it gave to upcoming events", async () => {
    const { absence_id } = await away("2026-10-01", "2026-10-03");
    await away("2026-10-03", "2026-10-05");
    const [own, twice, answered] = [await gig("2026-10-01"), await gig("2026-10-03"), await gig("2026-10-02")];
    await musician.put(`/availability/gig/${answered}`, { status: "out" });
    expect((await musician.delete(`/me/absences/${absence_id}`)).status).toBe(204);
    expect(await entries(own)).toEqual([]);
    expect(await entries(twice)).toMatchObject([isAway]);
    expect(await entries(answered)).toMatchObject([{ status: "out" }]);
    expect((await musician.delete(`/me/absences/${absence_id}`)).status).toBe(404);
  });

  it("does not answer a gig that is entered after it took place", async () => {
    await away("2026-04-01", "2026-04-03");
    expect(await entries(await gig("2026-04-02"))).toEqual([]);
  });

  it("is a 422 if it ends before it starts, has no end or has a date that does not exist", async () => {
    const before = await allDocuments();
    for (const body of [
      { from: "2026-06-02", to: "2026-06-01" },
      { from: "2026-02-30", to: "2026-03-01" },
      { from: "2026-06-02" },
    ])
      expect((await musician.post("/me/absences", body)).status).toBe(422);
    expect(await allDocuments()).toBe(before);
  });

  it("is private: other members cannot list, sync or delete it", async () => {
    const { absence_id } = await away("2026-11-01", "2026-11-02", "Kur im Schwarzwald");
    const devices = [new SyncedDevice(editor), new SyncedDevice(await server.client("admin"))];
    for (const device of devices) {
      await device.sync();
      expect(device.received).not.toContain("Kur im Schwarzwald");
    }
    const own = new SyncedDevice(musician);
    await own.sync();
    expect(own.table("absences").get(absence_id)).toMatchObject({ from: "2026-11-01", to: "2026-11-02" });
    for (const device of devices) {
      expect((await device.client.get("/me/absences")).text).not.toContain("Schwarzwald");
      expect((await device.client.delete(`/me/absences/${absence_id}`)).status).toBe(404);
    }
    const copy = { absence_id, from: "2026-11-01", to: "2026-11-02", comment: "Kur im Schwarzwald" };
    expect((await editor.post("/me/absences", copy)).json()).toMatchObject({ code: "ID_TAKEN" });
    await musician.delete(`/me/absences/${absence_id}`);
    for (const device of [own, ...devices]) await device.sync();
    expect(own.table("absences").has(absence_id)).toBe(false);
    for (const { received } of devices) expect(received).not.toContain(absence_id);
  });
});

describe("answers imported for an event", () => {
  it("replace an absence's answer but not a member's own, and importing them twice has no further effect", async () => {
    await away("2026-12-01", "2026-12-24");
    const event_id = await gig("2026-12-05", { published: 0 });
    const ref = { event_type: "gig", event_id } as const;
    await editor.put(`/availability/gig/${event_id}`, { status: "maybe", comment: "Erst ab 20 Uhr" });
    const said = [
      { user_id: memberIds.editor, status: "out" },
      { user_id: memberIds.musician, status: "in", comment: "Komme früher zurück" },
    ] as const;
    await importAnswers(server.service.context, ref, said);
    const first = await entries(event_id);
    expect(first).toMatchObject([{ status: "maybe" }, { status: "in", comment: "Komme früher zurück" }]);
    await importAnswers(server.service.context, ref, said);
    expect(await entries(event_id)).toEqual(first);
    await importAnswers(server.service.context, { ...ref, event_id: newId() }, said);
  });
});
