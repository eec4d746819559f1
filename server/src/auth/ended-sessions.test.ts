import { beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../testing/client.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { startServer } from "../testing/band.ts";
import { activeSessionsOf, revokeSessionsOf } from "./model.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let clock = new Date();
const server = await startServer({ now: () => clock, env: { MAX_ACTIVE_SESSIONS: "3" } });
beforeEach(async () => {
  clock = new Date();
  for (const id of Object.values(memberIds)) await revokeSessionsOf(id, "logout");
});

const tokenOf = (client: Client): string => client.cookies.get("refresh_token") ?? "";

async function codeFor(token: string): Promise<unknown> {
  const device = server.device();
  device.cookies.set("refresh_token", token);
  const reply = await device.post("/refresh");
  return [reply.status, reply.json()["code"]];
}

const ENDED = [401, "SESSION_ENDED"];
const OVER = [401, "UNAUTHENTICATED"];
const editor = memberIds.editor;

describe("a device learns that its session was ended", () => {
  test("by the member on another device", async () => {
    const [lost, own] = [await server.client("editor"), await server.client("editor")];
    const sessions = (await own.get("/me/sessions")).json<{ session_id: string; current: boolean }[]>();
    const other = sessions.find(({ current }) => !current)?.session_id;
    expect((await own.delete(`/me/sessions/${other}`)).status).toBe(204);
    expect(await codeFor(tokenOf(lost))).toEqual(ENDED);
  });

  test("by an admin", async () => {
    const [lost, admin] = [await server.client("editor"), await server.client("admin")];
    expect((await admin.delete(`/admin/users/${editor}/sessions`)).status).toBe(204);
    expect(await codeFor(tokenOf(lost))).toEqual(ENDED);
  });

  test("by a new password", async () => {
    const [lost, own] = [await server.client("musician"), await server.client("musician")];
    const passwords = { current_password: TEST_PASSWORD, new_password: "noch ein langes Passwort" };
    expect((await own.put("/me/password", passwords)).status).toBe(200);
    expect(await codeFor(tokenOf(lost))).toEqual(ENDED);
    expect((await own.post("/refresh")).status).toBe(200);
    const back = { current_password: passwords.new_password, new_password: TEST_PASSWORD };
    expect((await own.put("/me/password", back)).status).toBe(200);
  });

  test("by a replay of another device's token", async () => {
    const [lost, copied] = [await server.client("editor"), await server.client("editor")];
    const stolen = tokenOf(copied);
    await copied.post("/refresh");
    expect(await codeFor(stolen)).toEqual([401, "TOKEN_REUSED"]);
    expect(await codeFor(tokenOf(lost))).toEqual(ENDED);
  });

  test("by an admin, even if newer sessions had already evicted it", async () => {
    const [lost, admin] = [await server.client("editor"), await server.client("admin")];
    for (let more = 0; more < 3; more += 1) await server.client("editor");
    expect(await codeFor(tokenOf(lost))).toEqual(OVER);
    await admin.delete(`/admin/users/${editor}/sessions`);
    expect(await codeFor(tokenOf(lost))).toEqual(ENDED);
  });

  test("only from a refresh; any other request gets a plain 401, which makes older apps refresh", async () => {
    const [lost, admin] = [await server.client("editor"), await server.client("admin")];
    await admin.delete(`/admin/users/${editor}/sessions`);
    const reply = await lost.get("/gigs");
    expect([reply.status, reply.json()["code"]]).toEqual(OVER);
  });
});

describe("a device gets a plain 401, without a reason, if its session", () => {
  test("has expired", async () => {
    const token = tokenOf(await server.client("editor"));
    clock = new Date(clock.getTime() + 90 * DAY_MS);
    expect(await codeFor(token)).toEqual(OVER);
  });

  test("was signed out on that device", async () => {
    const device = await server.client("editor");
    const token = tokenOf(device);
    await device.post("/logout");
    expect(await codeFor(token)).toEqual(OVER);
  });

  test("was evicted by newer sessions", async () => {
    const token = tokenOf(await server.client("editor"));
    for (let more = 0; more < 3; more += 1) await server.client("editor");
    expect(await codeFor(token)).toEqual(OVER);
  });
});

describe("an old token of a signed-out session", () => {
  test("ends the member's sessions when first used, but none that start later", async () => {
    const device = await server.client("editor");
    const stolen = tokenOf(device);
    await device.post("/refresh");
    await device.post("/refresh");
    await device.post("/logout");
    await server.client("editor");
    expect(await codeFor(stolen)).toEqual([401, "TOKEN_REUSED"]);
    expect(await activeSessionsOf(editor, clock)).toHaveLength(0);
    for (let turn = 0; turn < 3; turn += 1) {
      await server.client("editor");
      expect(await codeFor(stolen)).toEqual([401, "TOKEN_REUSED"]);
      expect(await activeSessionsOf(editor, clock)).toHaveLength(turn + 1);
    }
  });
});

describe("a session that is refreshed repeatedly", () => {
  test("expires after 365 days, with a plain 401", async () => {
    const device = await server.client("editor");
    const start = clock.getTime();
    for (let day = 80; day < 365; day += 80) {
      clock = new Date(start + day * DAY_MS);
      expect((await device.post("/refresh")).status).toBe(200);
    }
    const [session] = await activeSessionsOf(editor, clock);
    expect(session?.expires_at).toEqual(new Date(start + 365 * DAY_MS));
    clock = new Date(start + 365 * DAY_MS - 1000);
    expect((await device.post("/refresh")).status).toBe(200);
    clock = new Date(start + 365 * DAY_MS);
    expect(await codeFor(tokenOf(device))).toEqual(OVER);
    const reply = await device.get("/me");
    expect(reply.status).toBe(401);
  });
});
