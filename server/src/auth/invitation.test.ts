import { describe, expect, test } from "vitest";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PASSWORD = "sieben stille kontrabässe";

const { server, admin, clock } = await startBand({ now: new Date().toISOString() });

let counter = 0;
async function invite(more: Record<string, unknown> = {}): Promise<{ user_id: string; username: string }> {
  counter += 1;
  const username = `gast${counter}`;
  const member = { username, real_name: "Gast", email: `${username}@example.org`, role: "musician", ...more };
  const reply = await admin.post("/admin/users", member);
  expect(reply.status).toBe(201);
  expect(reply.json()).toMatchObject({ joined: false, status: "active" });
  return reply.json();
}

async function linkFor(user_id: string): Promise<URL> {
  const reply = await admin.post(`/admin/users/${user_id}/reset_link`);
  expect(reply.status).toBe(201);
  return new URL(reply.json<{ url: string }>().url);
}

const tokenFor = async (user_id: string): Promise<string> => (await linkFor(user_id)).hash.slice(1);
const accept = (token: string, more: Record<string, unknown> = {}) =>
  server.device().post("/invitation/accept", { token, new_password: PASSWORD, ...more });
const accountOf = async (user_id: string) =>
  (await admin.get("/admin/users?limit=200"))
    .json<{ items: { user_id: string; joined: boolean }[] }>()
    .items.find((found) => found.user_id === user_id);

describe("an invitation", () => {
  test("names its member, lets them choose a password, a name and a language, and signs them in", async () => {
    const { user_id, username } = await invite();
    const link = await linkFor(user_id);
    expect(link.pathname).toBe("/invitation");
    const token = link.hash.slice(1);
    const device = server.device();
    const read = await device.post("/invitation/read", { token });
    expect(read.json()).toEqual({ band_name: expect.any(String), username, real_name: "Gast" });
    const own = { new_password: PASSWORD, real_name: "Zoë Łuczak", language: "en" };
    const reply = await device.post("/invitation/accept", { token, ...own });
    expect(reply.json()).toMatchObject({ user: { user_id, real_name: "Zoë Łuczak", language: "en", joined: true } });
    expect((await device.get("/me")).status).toBe(200);
    await server.device().signIn(username, PASSWORD);
  });

  test("works once, and using it invalidates the member's older links", async () => {
    const { user_id } = await invite();
    const [first, second] = [await tokenFor(user_id), await tokenFor(user_id)];
    expect((await accept(second)).status).toBe(200);
    for (const token of [first, second]) {
      expect((await accept(token)).json()).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
      expect((await server.device().post("/invitation/read", { token })).status).toBe(401);
    }
  });

  test("is accepted only once if ten devices use it at the same moment", async () => {
    const token = await tokenFor((await invite()).user_id);
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => accept(token, { new_password: `${PASSWORD} ${at}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  test("is valid for fourteen days", async () => {
    const { user_id } = await invite();
    const token = await tokenFor(user_id);
    const before = clock.now;
    clock.now = new Date(before.getTime() + 14 * DAY_MS + 1000);
    expect((await accept(token)).json()).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
    clock.now = before;
    expect((await accept(token)).status).toBe(200);
  });

  test("becomes invalid for good when its member is deactivated", async () => {
    const { user_id } = await invite();
    const token = await tokenFor(user_id);
    await admin.delete(`/admin/users/${user_id}`);
    expect((await accept(token)).json()).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
    await admin.put(`/admin/users/${user_id}/activate`);
    expect((await accept(token)).json()).toMatchObject({ status: 401, code: "TOKEN_INVALID" });
  });

  test("stays usable after a weak password is refused", async () => {
    const { user_id, username } = await invite();
    const token = await tokenFor(user_id);
    for (const new_password of ["kurz", "password123", username]) {
      expect((await accept(token, { new_password })).json()).toMatchObject({ code: "VALIDATION_FAILED" });
    }
    expect((await accountOf(user_id))?.joined).toBe(false);
    expect((await accept(token)).status).toBe(200);
  });
});

test("a member who already has a password gets a reset link instead of an invitation", async () => {
  expect((await linkFor(memberIds.musician)).pathname).toBe("/password_reset");
});

describe("a member with an open invitation", () => {
  test("cannot sign in with any password", async () => {
    const { username } = await invite();
    for (const password of ["-", " ", TEST_PASSWORD]) {
      const reply = await server.device().post("/login", { username, password });
      expect(reply.json()).toMatchObject({ status: 401, code: "LOGIN_FAILED" });
    }
  });

  test("does not count as an admin until the invitation is accepted", async () => {
    const { user_id } = await invite({ role: "admin" });
    const alone = await admin.put(`/admin/users/${memberIds.admin}`, { role: "musician" });
    expect(alone.json()).toMatchObject({ status: 409, code: "LAST_ADMIN" });
    expect((await accept(await tokenFor(user_id))).status).toBe(200);
    expect((await admin.put(`/admin/users/${memberIds.admin}`, { role: "musician" })).status).toBe(200);
  });
});
