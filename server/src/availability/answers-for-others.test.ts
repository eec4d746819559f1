import type { AvailabilityEntry, AvailabilityOut, EnteredAnswer } from "@bandstand/shared/availability/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { describe, expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import { refusal } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { createGig, createRehearsal } from "../testing/records.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

const { clients, clock, addMember } = await startBand({ now: "2026-05-08T12:00:00Z" });

interface Made {
  readonly path: string;
  readonly id: string;
}

async function gig(): Promise<Made> {
  const { gig_id } = await createGig(clients.editor, { name: "Gig" });
  return { id: gig_id, path: `/availability/gig/${gig_id}` };
}

async function rehearsal(): Promise<Made> {
  const { rehearsal_id } = await createRehearsal(clients.editor, { begin: "2026-06-10T17:00:00Z" });
  return { id: rehearsal_id, path: `/availability/rehearsal/${rehearsal_id}` };
}

const answersTo = async ({ path }: Made): Promise<AvailabilityOut> =>
  (await clients.musician.get(path)).json<AvailabilityOut>();

const forMusician = ({ path }: Made): string => `${path}/members/${memberIds.musician}`;
const history = async ({ id }: Made): Promise<EnteredAnswer[]> => {
  const device = new SyncedDevice(clients.musician);
  await device.sync();
  return (device.table("availability").get(id)?.["entered"] ?? []) as EnteredAnswer[];
};

describe.each([
  ["gig", gig],
  ["rehearsal", rehearsal],
] as const)("an answer to a %s for somebody else", (_type, make) => {
  it("an editor can enter another member's answer, which names the editor until that member answers", async () => {
    const event = await make();
    const said = { status: "out", comment: "Grippe", substitute: { name: "Kim" } };
    const entered = await clients.editor.put(forMusician(event), said);
    expect([entered.status, entered.json()]).toEqual([
      200,
      { user_id: memberIds.musician, ...said, entered_by: memberIds.editor, updated_at: clock.now.toISOString() },
    ]);
    expect((await answersTo(event)).entries).toMatchObject([{ entered_by: memberIds.editor }]);
    expect((await clients.admin.put(forMusician(event), { status: "maybe" })).json()).toMatchObject({
      status: "maybe",
      comment: "Grippe",
      entered_by: memberIds.admin,
    });
    expect((await clients.musician.put(event.path, { status: "maybe" })).json()).not.toHaveProperty("entered_by");
  });

  it("the history of answers entered by editors is kept when the member changes or withdraws the answer", async () => {
    const event = await make();
    await clients.editor.put(forMusician(event), { status: "in" });
    await clients.admin.delete(forMusician(event));
    await clients.editor.put(forMusician(event), { status: "out" });
    await clients.musician.put(event.path, { status: "in" });
    await clients.musician.delete(event.path);
    const at = clock.now.toISOString();
    const of = { user_id: memberIds.musician, at };
    expect(await history(event)).toEqual([
      { ...of, status: "in", entered_by: memberIds.editor },
      { ...of, status: null, entered_by: memberIds.admin },
      { ...of, status: "out", entered_by: memberIds.editor },
    ]);
  });

  it("an editor cannot replace or withdraw a member's own answer without having seen it", async () => {
    const event = await make();
    const own = (await clients.musician.put(event.path, { status: "in" })).json<AvailabilityEntry>();
    const before = await allDocuments();
    for (const replaces of [null, new Date(clock.now.getTime() - 1).toISOString()])
      expect(refusal(await clients.editor.put(forMusician(event), { status: "out", replaces }))).toEqual([
        409,
        "MEMBER_ANSWERED",
      ]);
    expect(refusal(await clients.editor.delete(forMusician(event)))).toEqual([409, "MEMBER_ANSWERED"]);
    expect(await allDocuments()).toBe(before);
    const seen = { status: "out", replaces: own.updated_at };
    expect((await clients.editor.put(forMusician(event), seen)).json()).toMatchObject({ status: "out" });
    expect((await clients.editor.delete(forMusician(event))).status).toBe(204);
    expect((await answersTo(event)).entries).toEqual([]);
    expect(refusal(await clients.editor.delete(forMusician(event)))).toEqual([404, "NOT_FOUND"]);
  });

  it("nobody can answer for an unknown or former member, name the member as their own substitute, or add a substitute to a yes", async () => {
    const event = await make();
    const { user_id } = await addMember();
    await clients.admin.delete(`/admin/users/${user_id}`);
    const before = await allDocuments();
    for (const unknown of [newId(), user_id])
      expect(refusal(await clients.editor.put(`${event.path}/members/${unknown}`, { status: "in" }))).toEqual([
        404,
        "NOT_FOUND",
      ]);
    const own = { status: "out", substitute: { user_id: memberIds.musician } };
    expect((await clients.editor.put(forMusician(event), own)).status).toBe(422);
    expect((await clients.editor.put(forMusician(event), { status: "in", substitute: { name: "Kim" } })).status).toBe(
      422,
    );
    expect(await allDocuments()).toBe(before);
  });
});
