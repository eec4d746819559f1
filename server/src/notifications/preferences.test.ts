import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { preferencesOf } from "./preferences-model.ts";

const PATH = "/me/notice_preferences";

const { server, clients } = await startBand();

const read = async (client: Client) => (await client.get(PATH)).json<NoticePreferences>();

describe("a member's notification preferences", () => {
  it("allow all notices, except at night, until the member changes them", async () => {
    expect(await read(clients.admin)).toEqual({ user_id: memberIds.admin, ...DEFAULT_PREFERENCES });
  });

  it("change only in the fields that are sent", async () => {
    const changed = await clients.editor.put(PATH, { mail: false, quiet_hours: { from: "21:30", to: "9:00" } });
    expect(changed.status).toBe(200);
    const chosen = { ...DEFAULT_PREFERENCES, mail: false, quiet_hours: { from: "21:30:00", to: "09:00:00" } };
    expect(changed.json()).toEqual({ user_id: memberIds.editor, ...chosen });
    await clients.editor.put(PATH, { quiet_hours: null, todos: false });
    expect(await read(clients.editor)).toMatchObject({ mail: false, quiet_hours: null, todos: false, answers: true });
  });

  it("based on a stale revision are refused, and the current preferences are returned", async () => {
    await clients.editor.put(PATH, { mail: false });
    const reply = await clients.editor.put(PATH, { mail: true }, { "If-Match": '"1000"' });
    expect([reply.status, reply.json()]).toMatchObject([412, { code: "STALE_RECORD", record: { mail: false } }]);
    expect(await read(clients.editor)).toMatchObject({ mail: false });
  });

  it("are refused, and the stored ones stay unchanged, if quiet hours start and end at the same time or a field is invalid", async () => {
    const before = await allDocuments();
    const wrong = [
      { quiet_hours: { from: "22:00", to: "22:00" } },
      { quiet_hours: { from: "22:00" } },
      { quiet_hours: { from: "25:00", to: "08:00" } },
      { push: null },
      { user_id: memberIds.admin },
    ];
    const taken: object[] = [];
    for (const body of wrong) if ((await clients.musician.put(PATH, body)).status !== 422) taken.push(body);
    expect(taken).toEqual([]);
    expect(await allDocuments()).toBe(before);
  });

  it("are sent only to the member's own devices", async () => {
    await clients.musician.put(PATH, { quiet_hours: { from: "03:33", to: "04:44" } });
    const own = new SyncedDevice(clients.musician);
    await own.sync();
    expect(own.table("notice_preferences").get(memberIds.musician)).toMatchObject({
      quiet_hours: { from: "03:33:00", to: "04:44:00" },
    });
    const other = new SyncedDevice(clients.admin);
    await other.sync();
    await clients.musician.put(PATH, { votes: false });
    await other.sync();
    expect(other.received).not.toContain("03:33");
    expect(other.table("notice_preferences").has(memberIds.musician)).toBe(false);
    await own.sync();
    expect(own.table("notice_preferences").get(memberIds.musician)).toMatchObject({ votes: false });
  });

  it("keep both choices if the member makes two at the same moment on different devices", async () => {
    const [phone, desk] = [await server.client("admin"), await server.client("admin")];
    const made = await Promise.all([phone.put(PATH, { mail: false }), desk.put(PATH, { day_before: false })]);
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(phone)).toMatchObject({ mail: false, day_before: false });
  });

  it("are returned for several members at once, including those who never changed them", async () => {
    const nobody = "01900000-0000-7000-8000-00000000ffff";
    const all = await preferencesOf([memberIds.editor, nobody]);
    expect(all.get(memberIds.editor)).toMatchObject({ user_id: memberIds.editor, mail: false });
    expect(all.get(nobody)).toEqual({ user_id: nobody, ...DEFAULT_PREFERENCES });
  });
});
