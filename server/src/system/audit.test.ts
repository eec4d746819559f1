import type { AuditEntry } from "@bandstand/shared/system/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteBackup } from "../database/backup-note.ts";
import { writeMeta } from "../database/meta.ts";
import type { Client } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";

const PASSWORD = "korrekt pferd batterie";
const NEW_PASSWORD = "neunzehn rote ziegel";

let now = new Date("2026-05-09T12:00:00.000Z");
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({
    now: () => now,
    env: { RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES: "3" },
  });
  admin = await server.client("admin");
});
afterAll(() => server.close());

interface Page {
  readonly items: AuditEntry[];
  readonly total: number;
  readonly has_more: boolean;
}

const page = async (query = "limit=200"): Promise<Page> => (await admin.get(`/admin/audit?${query}`)).json();
const later = (): void => void (now = new Date(now.getTime() + 1000));

/** What `deed` added to the list, the latest first. */
async function addedBy(deed: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = (await page()).total;
  later();
  await deed();
  const { items, total } = await page();
  return items.slice(0, total - before);
}

const kindsOf = (entries: readonly AuditEntry[]): string[] => entries.map(({ kind }) => kind);

describe("the list of what concerned the band's safety", () => {
  test("names who gave whom which role, and leaves out changes of anything else", async () => {
    const change = (body: object) => admin.put(`/admin/users/${memberIds.musician}`, body);
    const [entry, ...more] = await addedBy(() => change({ role: "editor" }));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      kind: "role_changed",
      at: now.toISOString(),
      user: { user_id: memberIds.musician },
      by: { user_id: memberIds.admin },
      role: "editor",
    });
    expect(await addedBy(() => change({ singer: true, role: "editor" }))).toEqual([]);
    await change({ role: "musician" });
  });

  test("holds who was added, deactivated, let in again and signed out", async () => {
    const added = await addedBy(async () => {
      const member = { username: "neue", real_name: "Nele", email: "nele@example.org", role: "musician" };
      const reply = await admin.post("/admin/users", { ...member, password: PASSWORD });
      const { user_id } = reply.json<{ user_id: string }>();
      for (const deed of [
        () => admin.delete(`/admin/users/${user_id}`),
        () => admin.put(`/admin/users/${user_id}/activate`),
        () => admin.delete(`/admin/users/${user_id}/sessions`),
        () => admin.post(`/admin/users/${user_id}/reset_link`),
      ]) {
        later();
        await deed();
      }
    });
    expect(kindsOf(added)).toEqual([
      "reset_link_made",
      "sessions_ended",
      "member_activated",
      "member_deactivated",
      "member_created",
    ]);
    expect(new Set(added.map(({ user }) => user?.name))).toEqual(new Set(["Nele"]));
  });

  test("holds a changed password and the session that a member ended", async () => {
    const [member, other] = [await server.client("editor"), await server.client("editor")];
    const sessions = (await member.get("/me/sessions")).json<{ session_id: string; current: boolean }[]>();
    const foreign = sessions.find(({ current }) => !current)?.session_id ?? "";
    expect(kindsOf(await addedBy(() => member.delete(`/me/sessions/${foreign}`)))).toEqual(["sessions_ended"]);
    expect((await other.get("/me")).status).toBe(401);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(kindsOf(await addedBy(() => member.put("/me/password", change)))).toEqual(["password_changed"]);
  });

  test("holds who signed in", async () => {
    const [entry, ...more] = await addedBy(() => server.client("musician"));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: "sign_in", count: 1, user: { user_id: memberIds.musician } });
  });

  test("counts in one entry what hammers at a member's door, and in one the names that nobody has", async () => {
    const guess = (username: string) => server.device().post("/login", { username, password: "geraten und falsch" });
    const added = await addedBy(async () => {
      for (let attempt = 0; attempt < 8; attempt++) await guess("musician");
      for (const stranger of ["fremd", "anders"]) for (let attempt = 0; attempt < 6; attempt++) await guess(stranger);
    });
    const counts = added.map(({ kind, user, count }) => `${kind} ${user?.name ?? "nobody"} ${count}`);
    expect(new Set(counts)).toEqual(
      new Set([
        "sign_in_failed Test musician 3",
        "sign_in_limited Test musician 5",
        "sign_in_failed nobody 6",
        "sign_in_limited nobody 6",
      ]),
    );
    now = new Date(now.getTime() + 15 * 60 * 1000);
    admin = await server.client("admin");
    expect(await addedBy(() => guess("neuling"))).toMatchObject([{ kind: "sign_in_failed", count: 1, user: null }]);
  });

  test("holds a refresh token that came twice", async () => {
    const device = await server.client("admin");
    const token = device.cookies.get("refresh_token") ?? "";
    const present = async (): Promise<void> => {
      const thief = server.device();
      thief.cookies.set("refresh_token", token);
      await thief.post("/refresh", undefined, { "X-Refresh-Attempt": crypto.randomUUID() });
    };
    later();
    await present();
    now = new Date(now.getTime() + 60_000);
    await present();
    later();
    admin = await server.client("admin");
    const [, entry] = (await page()).items;
    expect(entry).toMatchObject({ kind: "token_reused", user: { user_id: memberIds.admin }, by: null });
  });

  test("says that the settings changed, and nothing of a change that was refused", async () => {
    const change = (body: object) => admin.put("/admin/config/soft", body);
    expect(await addedBy(() => change({ danceStyles: [], unbekannt: "x" }))).toEqual([]);
    const [entry] = await addedBy(() => change({ danceStyles: ["Foxtrott"] }));
    expect(entry).toMatchObject({ kind: "config_changed", user: null, by: { user_id: memberIds.admin } });
  });

  test("holds each backup once, and that data was restored", async () => {
    const at = new Date(now.getTime() + 1000);
    expect(await addedBy(() => noteBackup(server.env.DATA_DIR, at))).toMatchObject([
      { kind: "backup_written", at: at.toISOString(), user: null, by: null },
    ]);
    expect(await addedBy(() => Promise.resolve())).toEqual([]);
    later();
    const restored_at = now;
    expect(await addedBy(() => writeMeta({ restored_at }))).toMatchObject([
      { kind: "data_restored", at: restored_at.toISOString() },
    ]);
    expect(await addedBy(() => page())).toEqual([]);
  });

  test("comes in pages, the latest first", async () => {
    const { items, total } = await page();
    expect(items.map(({ at }) => at)).toEqual(
      items
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(await page("limit=1")).toEqual({ items: items.slice(0, 1), total, has_more: true });
    expect(await page(`skip=${total - 1}&limit=5`)).toEqual({ items: items.slice(-1), total, has_more: false });
  });

  test("holds no password, no address and no token", async () => {
    const { items } = await page();
    const text = JSON.stringify(items);
    for (const secret of [PASSWORD, NEW_PASSWORD, "geraten und falsch", "fremd", "@", "eyJ"])
      expect(text).not.toContain(secret);
  });
});
