import type { AuditEntry } from "@bandstand/shared/system/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteBackup } from "../database/backup-note.ts";
import { writeMeta } from "../database/meta.ts";
import { MailServer } from "../testing/mail.ts";
import type { Client } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { newVapidKeys } from "../notifications/vapid.ts";
import { forgetAddresses } from "./model.ts";

const PASSWORD = "korrekt pferd batterie";
const NEW_PASSWORD = "neunzehn rote ziegel";

const DAY_MS = 24 * 60 * 60 * 1000;
const mail = new MailServer();
let now = new Date("2026-05-09T12:00:00.000Z");
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  await mail.listen().then(async (SMTP_URL) => {
    server = await startTestServer({
      now: () => now,
      env: { SMTP_URL, TRUST_PROXY: "1", RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES: "3" },
    });
  });
  admin = await server.client("admin");
});
afterAll(async () => {
  await server.close();
  await mail.close();
});

interface Page {
  readonly items: AuditEntry[];
  readonly total: number;
  readonly has_more: boolean;
}

const page = async (query = "limit=200"): Promise<Page> => (await admin.get(`/admin/audit?${query}`)).json();
const later = (): void => void (now = new Date(now.getTime() + 1000));

/** Returns the entries that `deed` added, latest first. */
async function addedBy(deed: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = (await page()).total;
  later();
  await deed();
  const { items, total } = await page();
  return items.slice(0, total - before);
}

const kindsOf = (entries: readonly AuditEntry[]): string[] => entries.map(({ kind }) => kind);

describe("the audit list", () => {
  test("records who gave whom which role, but not changes to a member's other fields", async () => {
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

  test("records that a member was added, deactivated, reactivated, signed out or given a reset link", async () => {
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

  test("records a changed password and a session ended by its member", async () => {
    const [member, other] = [await server.client("editor"), await server.client("editor")];
    const sessions = (await member.get("/me/sessions")).json<{ session_id: string; current: boolean }[]>();
    const foreign = sessions.find(({ current }) => !current)?.session_id ?? "";
    expect(kindsOf(await addedBy(() => member.delete(`/me/sessions/${foreign}`)))).toEqual(["sessions_ended"]);
    expect((await other.get("/me")).status).toBe(401);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(kindsOf(await addedBy(() => member.put("/me/password", change)))).toEqual(["password_changed"]);
  });

  test("records that a member or an admin changed an e-mail address or user name, without its value", async () => {
    const member = await server.client("musician");
    const [own, ...noMore] = await addedBy(() =>
      member.put("/me", { email: "umgezogen@example.org", current_password: PASSWORD }),
    );
    expect(noMore).toEqual([]);
    const user = { user_id: memberIds.musician };
    expect(own).toMatchObject({ kind: "email_changed", user, by: user });
    const email = "musician@example.org";
    expect(await addedBy(() => member.put("/me", { email, current_password: "geraten und falsch" }))).toEqual([]);
    expect(await addedBy(() => member.put("/me", { email: "umgezogen@example.org" }))).toEqual([]);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const change = () => admin.put(`/admin/users/${memberIds.musician}`, { email, username: "trommler" }, key);
    const added = await addedBy(async () => {
      await change();
      await change();
    });
    expect(new Set(kindsOf(added))).toEqual(new Set(["email_changed", "username_changed"]));
    expect(added).toHaveLength(2);
    for (const entry of added) expect(entry).toMatchObject({ user, by: { user_id: memberIds.admin } });
    expect(JSON.stringify(added)).not.toMatch(/example|trommler/);
    await admin.put(`/admin/users/${memberIds.musician}`, { username: "musician" });
  });

  test("records sign-outs and requested reset links", async () => {
    const member = await server.client("musician");
    const user = { user_id: memberIds.musician };
    expect(await addedBy(() => member.post("/logout"))).toMatchObject([{ kind: "signed_out", user, by: user }]);
    const ask = (username_or_email: string) => server.device().post("/password_reset/request", { username_or_email });
    const asked = await addedBy(async () => {
      await ask("musician");
      await ask("musician@example.org");
      await ask("fremd");
    });
    expect(asked).toMatchObject([{ kind: "reset_requested", count: 2, user, by: null }]);
  });

  test("records accepted invitations", async () => {
    const member = { username: "gast", real_name: "Gast", email: "gast@example.org", role: "musician" };
    const { user_id } = (await admin.post("/admin/users", member)).json<{ user_id: string }>();
    const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
    const [entry, ...more] = await addedBy(() =>
      server.device().post("/invitation/accept", { token: new URL(url).hash.slice(1), new_password: PASSWORD }),
    );
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: "invitation_accepted", user: { user_id }, by: { user_id } });
  });

  test("records that a calendar URL was created or ended, once even if requested repeatedly", async () => {
    const member = await server.client("musician");
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const added = await addedBy(async () => {
      for (let repeat = 0; repeat < 2; repeat++) await member.post("/me/ical", undefined, key);
      later();
      for (let repeat = 0; repeat < 2; repeat++) await member.delete("/me/ical");
    });
    expect(kindsOf(added)).toEqual(["calendar_address_ended", "calendar_address_made"]);
    expect(added[0]).toMatchObject({ user: { user_id: memberIds.musician }, by: { user_id: memberIds.musician } });
  });

  test("records that a device started or stopped receiving pushes, once even if requested repeatedly", async () => {
    const member = await server.client("musician");
    const keys = { p256dh: newVapidKeys().public_key, auth: Buffer.alloc(16, 7).toString("base64url") };
    const subscription = { endpoint: "https://fcm.googleapis.com/fcm/send/geheim", keys };
    const added = await addedBy(async () => {
      for (let repeat = 0; repeat < 2; repeat++)
        expect((await member.post("/me/push_subscriptions", subscription)).status).toBe(201);
      later();
      for (let repeat = 0; repeat < 2; repeat++)
        expect((await member.delete("/me/push_subscriptions")).status).toBe(204);
    });
    expect(kindsOf(added)).toEqual(["push_device_removed", "push_device_added"]);
    expect(JSON.stringify(added)).not.toContain("geheim");
  });

  test("records an admin's changes to a locked gig, in one entry per quarter-hour, but not changes to an open one", async () => {
    const gig = async (date: string) =>
      (await admin.post("/gigs", { name: "Ball", date })).json<{ gig_id: string; setlist_version: number }>();
    const [locked, open] = [await gig("2026-05-01"), await gig("2026-05-09")];
    const item = ({ gig_id }: { gig_id: string }) =>
      admin.post("/schedule/", { gig_id, time: "18:00:00", title: "Aufbau" });
    const sets = ({ gig_id, setlist_version }: { gig_id: string; setlist_version: number }) =>
      admin.put("/update_setlist/", { gig_id, setlist_version, sets: [] });
    expect(
      await addedBy(async () => {
        expect((await item(open)).status).toBe(201);
        expect((await sets(open)).status).toBe(200);
      }),
    ).toEqual([]);
    const added = await addedBy(async () => {
      expect((await item(locked)).status).toBe(201);
      expect((await sets(locked)).status).toBe(200);
      expect((await sets(locked)).status).toBe(409);
      expect((await admin.put(`/gigs/${locked.gig_id}`, { name: "Balls" })).status).toBe(200);
      expect((await admin.put(`/gigs/${locked.gig_id}`, { date: "2026-04-30" })).status).toBe(200);
      expect((await admin.delete(`/gigs/${locked.gig_id}`)).status).toBe(204);
    });
    const user = { user_id: memberIds.admin };
    expect(added).toMatchObject([{ kind: "lock_overridden", count: 4, user, by: user }]);
  });

  test("records sign-ins", async () => {
    const [entry, ...more] = await addedBy(() => server.client("musician"));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ kind: "sign_in", count: 1, user: { user_id: memberIds.musician } });
  });

  test("counts a member's repeated failed sign-ins in one entry, and those with unknown names in another", async () => {
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

  test("shows IP addresses for thirty days; the log contains only those of refused requests", async () => {
    const from = (address: string) => ({ "X-Forwarded-For": address });
    const [wrong, right] = [
      { username: "editor", password: "geraten und falsch" },
      { username: "editor", password: NEW_PASSWORD },
    ];
    const added = await addedBy(async () => {
      await server.device().post("/login", wrong, from("192.0.2.7"));
      await server.device().post("/login", wrong, from("192.0.2.8"));
      await server.device().post("/login", right, from("2001:db8::7"));
      await server.device().post("/login", { ...wrong, username: "musician" }, from("kein <b>ort</b>"));
    });
    const found = added.map(({ kind, user, count, address }) => [kind, user?.name, count, address]);
    expect(new Set(found.map((line) => line.join(" ")))).toEqual(
      new Set([
        "sign_in_failed Test editor 2 192.0.2.8",
        "sign_in Test editor 1 2001:db8::7",
        "sign_in_failed Test musician 1 ",
      ]),
    );
    const log = server.logged.join("");
    expect(log).toContain("192.0.2.7");
    expect(log).not.toContain("2001:db8::7");
    const [before, entries] = [now, (await page()).items];
    const addressOf = async (id: string | undefined) =>
      (await page()).items.find(({ entry_id }) => entry_id === id)?.address;
    const kept = added.find(({ kind }) => kind === "sign_in")?.entry_id;
    await forgetAddresses(new Date(before.getTime() + 30 * DAY_MS - 1000));
    expect(await addressOf(kept)).toBe("2001:db8::7");
    await forgetAddresses(new Date(before.getTime() + 30 * DAY_MS + 1000));
    const after = (await page()).items;
    expect(after.filter(({ address }) => address !== null)).toEqual([]);
    expect(after.map(({ entry_id, count }) => [entry_id, count])).toEqual(
      entries.map(({ entry_id, count }) => [entry_id, count]),
    );
  });

  test("records a refresh token that was used twice", async () => {
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

  test("records changes to settings, but not refused ones", async () => {
    const change = (body: object) => admin.put("/admin/config/soft", body);
    expect(await addedBy(() => change({ danceStyles: [], unbekannt: "x" }))).toEqual([]);
    const [entry] = await addedBy(() => change({ danceStyles: ["Foxtrott"] }));
    expect(entry).toMatchObject({ kind: "config_changed", user: null, by: { user_id: memberIds.admin } });
  });

  test("records each backup and each restore once", async () => {
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

  test("is paged, latest first", async () => {
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

  test("contains no password, e-mail address or token", async () => {
    const { items } = await page();
    const text = JSON.stringify(items);
    for (const secret of [PASSWORD, NEW_PASSWORD, "geraten und falsch", "fremd", "@", "eyJ"])
      expect(text).not.toContain(secret);
  });
});
