// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { copiedFrom } from "@bandstand/shared/gigs/template.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import "../setlists/commands.ts";
import "../songs/commands.ts";
import "../trash/commands.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "./commands.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

let admin: Device;
let editor: Device;
let gig_id: string;
const BASE = "# Abend\nAufbau\nKonzert\nAbbau";

const write = (device: Device, notes: string) => device.edit("updateGigNotes", { gig_id, notes });
const notesOn = async (device: Device) => (await device.band.gigs.get(gig_id))?.notes;
const syncAll = async (): Promise<void> => {
  for (const device of [admin, editor, admin]) await device.sync();
};

beforeEach(async () => {
  [admin, editor] = [new Device(), new Device()];
  await admin.signIn("admin");
  await editor.signIn("editor");
  gig_id = newId();
  await admin.edit("createGig", { body: { gig_id, name: "Sommerfest", date: "2031-05-09" }, copied: {} });
  await write(admin, BASE);
  await syncAll();
});

describe("a gig's notes", () => {
  it("are merged on both devices if two members edit different lines offline", async () => {
    await write(admin, BASE.replace("Aufbau", "Aufbau war eng"));
    await write(editor, `${BASE}\n- Monitor leiser`);
    expect(await notesOn(editor)).toBe(`${BASE}\n- Monitor leiser`);
    await syncAll();
    const merged = "# Abend\nAufbau war eng\nKonzert\nAbbau\n- Monitor leiser";
    expect([await notesOn(admin), await notesOn(editor)]).toEqual([merged, merged]);
    expect(await editor.band.conflicts.count()).toBe(0);
    expect(await editor.tables()).toEqual(await admin.tables());
  });

  it("keep the version of a line that reached the server first, offer the other one as a conflict, and keep all other edits", async () => {
    await write(admin, BASE.replace("Konzert", "Konzert: zäh"));
    await write(editor, `${BASE.replace("Konzert", "Konzert: toll")}\n- von Anna`);
    await syncAll();
    expect(await notesOn(editor)).toBe(`${BASE.replace("Konzert", "Konzert: zäh")}\n- von Anna`);
    const [conflict] = await editor.band.conflicts.toArray();
    expect(conflict).toMatchObject({
      id: gig_id,
      details: ["notes"],
      mine: { notes: `${BASE.replace("Konzert", "Konzert: toll")}\n- von Anna` },
      theirs: { notes: `${BASE.replace("Konzert", "Konzert: zäh")}\n- von Anna` },
    });
    expect(await admin.tables()).toEqual(await editor.tables());
  });

  it("do not conflict with changes to other fields of the gig", async () => {
    await admin.edit("updateGig", { gig_id, fields: { dress_code: "rot" } });
    await admin.edit("updateSetlist", { gig_id, sets: [] });
    await write(editor, `${BASE}!`);
    await syncAll();
    expect(await notesOn(admin)).toBe(`${BASE}!`);
    expect((await editor.band.gigs.get(gig_id))?.dress_code).toBe("rot");
    expect(await editor.band.conflicts.count()).toBe(0);
  });

  it("are applied only once even if the response is lost, and several unsent edits to them are sent as one", async () => {
    for (const end of ["a", "ab", "abc"]) await write(editor, `${BASE}\n${end}`);
    expect(await editor.band.outbox.count()).toBe(1);
    editor.lost = 1;
    await syncAll();
    expect(await notesOn(admin)).toBe(`${BASE}\nabc`);
  });

  it("are kept on the device as typed if the server rejects them", async () => {
    await write(editor, "x".repeat(20_001));
    await editor.use(() => editor.pusher.push());
    const [failed] = await editor.band.failed.toArray();
    expect(failed).toMatchObject({ name: "updateGigNotes", code: "VALIDATION_FAILED" });
    expect((failed?.args as { notes: string }).notes).toHaveLength(20_001);
    expect(await notesOn(editor)).toBe(BASE);
  });
});

describe("a deleted gig", () => {
  it("can be restored with undo, even offline: immediately on this device, and on the others after the next sync", async () => {
    const gig = (await editor.band.gigs.get(gig_id))!;
    await editor.edit("deleteGig", { gig_id });
    expect(await editor.band.gigs.get(gig_id)).toBeUndefined();
    await editor.edit("restoreGig", { gig_id, gig });
    expect(await notesOn(editor)).toBe(BASE);
    await syncAll();
    expect(await notesOn(admin)).toBe(BASE);
    expect([await editor.band.trash.count(), await editor.band.failed.count()]).toEqual([0, 0]);
    expect(await editor.tables()).toEqual(await admin.tables());
  });

  it("is in the trash on every editor's device and can be restored from there, even offline", async () => {
    const song_id = newId();
    await admin.edit("createSong", { song_id, title: `Weg ${song_id}`, interpret: "Band" });
    await admin.sync();
    await admin.edit("deleteGig", { gig_id });
    await admin.edit("deleteSong", { song_id, title: "Weg" });
    await syncAll();
    expect((await editor.band.trash.bulkGet([gig_id, song_id])).map((item) => item?.kind)).toEqual(["gig", "song"]);
    for (const id of [gig_id, song_id]) await editor.edit("restoreFromTrash", { id, name: "Weg" });
    expect(await editor.band.trash.bulkGet([gig_id, song_id])).toEqual([undefined, undefined]);
    await syncAll();
    expect(await notesOn(editor)).toBe(BASE);
    expect((await editor.band.songs.get(song_id))?.interpret).toBe("Band");
    expect(await editor.band.trash.bulkGet([gig_id, song_id])).toEqual([undefined, undefined]);
    expect(await editor.tables()).toEqual(await admin.tables());
  });
});

describe("the recipients of a notice about a gig", () => {
  it("are sent with the edit, and if unsent edits are combined, the widest choice applies", async () => {
    await admin.edit("updateGig", { gig_id, fields: { published: 1 }, notify: "everybody", notify_chat: true });
    await admin.edit("updateGig", { gig_id, fields: { dress_code: "rot" } });
    await admin.edit("updateGig", { gig_id, fields: { begin: "20:00:00" }, notify: "nobody" });
    const waiting = await admin.band.outbox.toArray();
    expect(waiting.map(({ args }) => args)).toEqual([
      {
        gig_id,
        fields: { published: 1, dress_code: "rot", begin: "20:00:00" },
        notify: "everybody",
        notify_chat: true,
      },
    ]);
    expect(await admin.band.gigs.get(gig_id)).not.toHaveProperty("notify");
    await syncAll();
    expect([await admin.band.outbox.count(), await admin.band.failed.count()]).toEqual([0, 0]);
    expect(await editor.band.gigs.get(gig_id)).toMatchObject({ published: 1, begin: "20:00:00" });
  });

  it("are also sent when a gig is created or deleted", async () => {
    const other = newId();
    const body = { gig_id: other, name: "Sommerfest", date: "2031-05-09", published: 1 };
    await admin.edit("createGig", { body, copied: {}, notify: "affected" });
    await admin.edit("deleteGig", { gig_id: other, notify: "affected", notify_chat: true });
    await syncAll();
    expect([await admin.band.outbox.count(), await admin.band.failed.count()]).toEqual([0, 0]);
    expect(await editor.band.gigs.get(other)).toBeUndefined();
  });
});

describe("a copy of a gig", () => {
  const sets = [{ set_id: newId(), name: "Set 1", songs: [] }];
  const copy = async (): Promise<string> => {
    const copy_id = newId();
    const template = (await editor.band.gigs.get(gig_id))!;
    const body = { gig_id: copy_id, name: "Sommerfest", date: "2032-05-07", begin: null, template_gig_id: gig_id };
    await editor.edit("createGig", { body, copied: copiedFrom(template, body) });
    return copy_id;
  };
  const setsOf = async (device: Device, id: string): Promise<string[] | undefined> =>
    (await device.band.gigs.get(id))?.setlist.sets.map(({ name }) => name);

  it("made offline has the setlist that the device showed, even if sending an edit to that setlist fails at first", async () => {
    await editor.edit("updateSetlist", { gig_id, sets });
    const copy_id = await copy();
    expect(await setsOf(editor, copy_id)).toEqual(["Set 1"]);
    editor.unsent = 1;
    await syncAll();
    expect([await setsOf(editor, copy_id), await setsOf(admin, copy_id)]).toEqual([["Set 1"], ["Set 1"]]);
    expect(await editor.tables()).toEqual(await admin.tables());
  });

  it("made offline arrives on every device even if its original was deleted offline afterwards", async () => {
    await editor.edit("updateSetlist", { gig_id, sets });
    const copy_id = await copy();
    await editor.edit("deleteGig", { gig_id });
    editor.unsent = 1;
    await syncAll();
    expect([await setsOf(admin, copy_id), await setsOf(admin, gig_id)]).toEqual([["Set 1"], undefined]);
    expect(await editor.band.failed.count()).toBe(0);
  });

  it("leaves a time empty if the user cleared it in the form", async () => {
    await editor.edit("updateGig", { gig_id, fields: { begin: "20:00:00", end: "23:00:00" } });
    const copy_id = await copy();
    await syncAll();
    expect(await admin.band.gigs.get(copy_id)).toMatchObject({ begin: null, end: "23:00:00" });
    expect(await editor.tables()).toEqual(await admin.tables());
  });
});
