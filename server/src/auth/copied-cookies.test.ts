import { beforeEach, describe, expect, test } from "vitest";
import type { AuditEntry } from "@bandstand/shared/system/contract.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import type { Client, Reply } from "../testing/client.ts";
import { startServer } from "../testing/band.ts";
import { activeSessionsOf, revokeSessionsOf } from "./model.ts";

let clock = new Date();
const server = await startServer({ now: () => clock });
beforeEach(async () => {
  clock = new Date();
  for (const id of Object.values(memberIds)) await revokeSessionsOf(id, "ended");
});

const newKey = (): string => crypto.randomUUID().replaceAll("-", "");

/** An app on a device: `client` has its cookies, and `key` is its client key, which is null for an older app. */
interface App {
  readonly client: Client;
  readonly key: string | null;
}

const headersOf = (key: string | null): Record<string, string> => (key === null ? {} : { "X-Client-Key": key });

async function signIn({ client, key }: App): Promise<void> {
  const reply = await client.post("/login", { username: "editor", password: TEST_PASSWORD }, headersOf(key));
  expect(reply.status).toBe(200);
}

async function signedIn(key: string | null): Promise<App> {
  const client = server.device();
  await signIn({ client, key });
  return { client, key };
}

/** Returns another app that has only the cookies of the given one. */
const copyOf = ({ client }: App, key: string | null = newKey()): App => ({ client: client.copy(), key });

const renew = ({ client, key }: App): Promise<Reply> =>
  client.post("/refresh", undefined, { "X-Refresh-Attempt": newKey(), ...headersOf(key) });

const codeOf = (reply: Reply): unknown => reply.json()["code"];
const livesOf = async (): Promise<number> => (await activeSessionsOf(memberIds.editor, clock)).length;

async function auditOf(kind: AuditEntry["kind"]): Promise<AuditEntry[]> {
  const admin = await server.client("admin");
  const { items } = (await admin.get("/admin/audit?limit=200")).json<{ items: AuditEntry[] }>();
  return items.filter((entry) => entry.kind === kind && entry.user?.user_id === memberIds.editor);
}

describe("an app with copied cookies", () => {
  test("is the only one that has to sign in; the original app and an unrelated tablet stay signed in", async () => {
    const [tablet, safari] = [await signedIn(newKey()), await signedIn(newKey())];
    const dock = copyOf(safari);
    for (let round = 0; round < 3; round++) {
      const refused = await renew(round === 0 ? dock : copyOf(dock));
      expect(refused.status).toBe(401);
      expect((await renew(safari)).status).toBe(200);
    }
    expect((await renew(tablet)).status).toBe(200);
    for (const { client } of [tablet, safari]) expect((await client.get("/me")).status).toBe(200);
    expect(await livesOf()).toBe(2);
  });

  test("is refused with NEW_CLIENT, loses its cookies, and gets its own session by signing in", async () => {
    const safari = await signedIn(newKey());
    const dock = copyOf(safari);
    expect(codeOf(await renew(dock))).toBe("NEW_CLIENT");
    expect(dock.client.cookies.size).toBe(0);
    await signIn(dock);
    for (const app of [dock, safari, dock, safari]) expect((await renew(app)).status).toBe(200);
    expect(await livesOf()).toBe(2);
  });

  test("has to sign in even if the original app has refreshed several times since the cookies were copied", async () => {
    const safari = await signedIn(newKey());
    const dock = copyOf(safari);
    for (let round = 0; round < 5; round++) expect((await renew(safari)).status).toBe(200);
    expect(codeOf(await renew(dock))).toBe("NEW_CLIENT");
    expect((await renew(safari)).status).toBe(200);
  });

  test("never gets the response to the original app's concurrent refresh", async () => {
    const safari = await signedIn(newKey());
    const copies = Array.from({ length: 10 }, () => copyOf(safari));
    const [own, ...others] = await Promise.all([renew(safari), ...copies.map(renew)]);
    expect(own?.status).toBe(200);
    expect(others.map(codeOf)).toEqual(Array(10).fill("NEW_CLIENT"));
    expect((await renew(safari)).status).toBe(200);
  });

  test("is counted in one audit entry, however often it tries to refresh", async () => {
    const safari = await signedIn(newKey());
    const before = (await auditOf("session_copied")).reduce((sum, { count }) => sum + count, 0);
    for (let count = 0; count < 3; count++) await renew(copyOf(safari));
    const entries = await auditOf("session_copied");
    expect(entries.length).toBeLessThanOrEqual(2);
    expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(before + 3);
  });
});

describe("theft is detected", () => {
  test("a used token sent with the app's key ends every session of the member", async () => {
    const [tablet, own] = [await signedIn(newKey()), await signedIn(newKey())];
    const thief = copyOf(own, own.key);
    expect((await renew(own)).status).toBe(200);
    expect(codeOf(await renew(thief))).toBe("TOKEN_REUSED");
    expect(await livesOf()).toBe(0);
    expect((await tablet.client.get("/me")).status).toBe(401);
  });

  test("a thief who binds a session to another key is detected by the member's next refresh", async () => {
    const own = await signedIn(null);
    const thief = copyOf(own);
    expect((await renew(thief)).status).toBe(200);
    expect(codeOf(await renew({ ...own, key: newKey() }))).toBe("TOKEN_REUSED");
    expect((await renew(thief)).status).toBe(401);
    expect(await livesOf()).toBe(0);
  });
});

describe("an older app", () => {
  test("works without a client key, and using a copy of its cookies is treated as a replay", async () => {
    const own = await signedIn(null);
    const copy = copyOf(own, null);
    for (let round = 0; round < 3; round++) expect((await renew(own)).status).toBe(200);
    expect(codeOf(await renew(copy))).toBe("TOKEN_REUSED");
  });

  test("keeps its session when it is updated, and the session is bound to it from then on", async () => {
    const own = await signedIn(null);
    const updated = { ...own, key: newKey() };
    expect((await renew(updated)).status).toBe(200);
    expect(codeOf(await renew(copyOf(updated)))).toBe("NEW_CLIENT");
    expect((await renew(updated)).status).toBe(200);
  });

  test("is refused in a tab next to an updated app, but does not lose the cookies that they share", async () => {
    const updated = await signedIn(newKey());
    const olderTab = { ...updated, key: null };
    expect(codeOf(await renew(olderTab))).toBe("NEW_CLIENT");
    expect((await renew(updated)).status).toBe(200);
    expect((await olderTab.client.get("/me")).status).toBe(200);
  });
});

test("a client key that is too short to be random does not bind the session", async () => {
  const own = await signedIn("short");
  expect((await renew({ ...own, key: "other" })).status).toBe(200);
});

test("the client key is neither in the log nor in the database", async () => {
  const { key } = await signedIn(newKey());
  expect(JSON.stringify(await activeSessionsOf(memberIds.editor, clock))).not.toContain(key);
  expect(server.logged.join("")).not.toContain(key);
});

test("an app with copied cookies gets ACCOUNT_DEACTIVATED if the member has been deactivated", async () => {
  const own = await signedIn(newKey());
  const copy = copyOf(own);
  const admin = await server.client("admin");
  expect((await admin.delete(`/admin/users/${memberIds.editor}`)).status).toBe(204);
  expect(codeOf(await renew(copy))).toBe("ACCOUNT_DEACTIVATED");
  expect((await admin.put(`/admin/users/${memberIds.editor}/activate`, {})).status).toBe(200);
});
