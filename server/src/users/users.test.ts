import { describe, expect, test } from "vitest";
import { allNotices } from "../notifications/model.ts";
import { allDocuments } from "../testing/documents.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";

const { server, admin } = await startBand();

let counter = 0;
const newMember = (more: Record<string, unknown> = {}) => {
  counter += 1;
  return {
    username: `member${counter}`,
    real_name: `Member ${counter}`,
    email: `member${counter}@example.org`,
    password: TEST_PASSWORD,
    role: "musician",
    ...more,
  };
};

async function add(more: Record<string, unknown> = {}): Promise<{ user_id: string; username: string }> {
  const reply = await admin.post("/admin/users", newMember(more));
  expect(reply.status).toBe(201);
  return reply.json();
}

describe("a member", () => {
  test("is added by an admin, with flags that default to false", async () => {
    const reply = await admin.post("/admin/users", newMember({ username: "  Neu.Er  ".toUpperCase() }));
    expect(reply.status).toBe(201);
    expect(reply.json()).toMatchObject({ username: "neu.er", musician: false, singer: false, status: "active" });
    expect(reply.text).not.toContain("password");
  });

  test("can be added as deactivated, and signs in once activated", async () => {
    const { user_id, username } = await add({ status: "deactivated" });
    const signIn = async () => (await server.device().post("/login", { username, password: TEST_PASSWORD })).status;
    expect(await signIn()).toBe(401);
    expect((await admin.put(`/admin/users/${user_id}/activate`)).json()).toMatchObject({ status: "active" });
    expect(await signIn()).toBe(200);
    expect((await admin.post("/admin/users", newMember({ status: "x".repeat(33) }))).status).toBe(422);
  });

  test("has no parts and no transposition at first; both are visible to everybody, the parts in the given order", async () => {
    const { user_id } = await add();
    const known = async () =>
      (await (await server.client("musician")).get("/users?limit=200"))
        .json<{ items: { user_id: string }[] }>()
        .items.find((one) => one.user_id === user_id);
    expect(await known()).toMatchObject({ parts: [], transposition: 0 });
    const change = { parts: ["Saxofon", "Gesang", "Saxofon"], transposition: 9 };
    expect((await admin.put(`/admin/users/${user_id}`, change)).status).toBe(200);
    expect(await known()).toMatchObject({ parts: ["Saxofon", "Gesang"], transposition: 9 });
    const added = await add({ parts: ["Bass"], transposition: -2 });
    expect(added).toMatchObject({ parts: ["Bass"], transposition: -2 });
  });

  test("can set their own parts and transposition", async () => {
    const musician = await server.client("musician");
    const mine = await musician.put("/me", { parts: ["Trompete"], transposition: 2 });
    expect(mine.json()).toMatchObject({ parts: ["Trompete"], transposition: 2 });
    expect((await musician.put("/me", { language: null })).json()).toMatchObject({ parts: ["Trompete"] });
    await musician.put("/me", { parts: [], transposition: 0 });
  });

  test.each([
    ["more than an octave", { transposition: 12 }],
    ["a fraction of a semitone", { transposition: 0.5 }],
    ["an empty part", { parts: [""] }],
    ["more than twenty parts", { parts: Array.from({ length: 21 }, (_, at) => `Part ${at}`) }],
    ["a part with a long name", { parts: ["x".repeat(61)] }],
  ])("with %s is refused, and nothing changes", async (_, change) => {
    const musician = await server.client("musician");
    const before = (await musician.get("/me")).json();
    expect((await musician.put("/me", change)).status).toBe(422);
    expect((await musician.get("/me")).json()).toEqual(before);
  });

  test("is created only once if the request, with an id chosen by the client, is sent again", async () => {
    const member = newMember({ user_id: crypto.randomUUID() });
    const [first, again] = [await admin.post("/admin/users", member), await admin.post("/admin/users", member)];
    expect(again.status).toBe(201);
    expect(again.json()).toEqual(first.json());
    const other = await admin.post("/admin/users", { ...member, real_name: "Somebody else" });
    expect([other.status, other.json()["code"]]).toEqual([409, "ID_TAKEN"]);
  });

  test("is added once per Idempotency-Key, and the key is valid for one request only", async () => {
    const [member, key] = [newMember(), crypto.randomUUID()];
    const first = await admin.post("/admin/users", member, { "Idempotency-Key": key });
    const again = await admin.post("/admin/users", member, { "Idempotency-Key": key });
    expect(again.json()).toEqual(first.json());
    const other = await admin.post("/admin/users", newMember(), { "Idempotency-Key": key });
    expect([other.status, other.json()["code"]]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });

  test("is listed by name, ignoring case and accents", async () => {
    const names = ["zoe Alt", "Änne Alt", "anton Alt", "Zora Alt", "Anna Alt"];
    for (const real_name of names) await add({ real_name });
    for (const path of ["/users", "/admin/users"]) {
      const { items } = (await admin.get(`${path}?limit=200`)).json<{ items: { real_name: string }[] }>();
      const shown = items.map(({ real_name }) => real_name).filter((name) => names.includes(name));
      expect(shown).toEqual(["Anna Alt", "Änne Alt", "anton Alt", "zoe Alt", "Zora Alt"]);
    }
  });

  test("has a unique user name and e-mail address", async () => {
    const { username } = await add();
    const sameName = await admin.post("/admin/users", newMember({ username }));
    expect([sameName.status, sameName.json()["code"]]).toEqual([409, "NAME_TAKEN"]);
    const sameMail = await admin.post("/admin/users", newMember({ email: `${username.toUpperCase()}@Example.org` }));
    expect([sameMail.status, sameMail.json()["code"]]).toEqual([409, "EMAIL_TAKEN"]);
  });

  test("is created only once if eight concurrent requests use the same user name", async () => {
    const { username } = newMember();
    const asked = Array.from({ length: 8 }, () => admin.post("/admin/users", newMember({ username })));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  test("is an admin, an editor or a musician, and nothing else", async () => {
    for (const role of ["admin", "editor", "musician"]) {
      const reply = await admin.post("/admin/users", newMember({ role }));
      expect([reply.status, reply.json()["role"]]).toEqual([201, role]);
      /* The tests about the last admin need exactly one admin. */
      if (role === "admin") await admin.delete(`/admin/users/${String(reply.json()["user_id"])}`);
    }
    for (const role of ["guest", "Admin", "", null, ["admin"]])
      expect((await admin.post("/admin/users", newMember({ role }))).status).toBe(422);
    const { role: _none, ...without } = newMember();
    expect((await admin.post("/admin/users", without)).status).toBe(422);
  });

  test("is not added with a weak password", async () => {
    for (const password of ["kurz", "password123", "a".repeat(73), "1234567890"]) {
      const reply = await admin.post("/admin/users", newMember({ password }));
      expect([reply.status, reply.json()["code"]]).toEqual([422, "VALIDATION_FAILED"]);
      expect(reply.json()["errors"]).toEqual([expect.objectContaining({ path: "password" })]);
    }
  });

  test("is visible to every member, except for the e-mail address and role, which only admins see", async () => {
    const musician = await server.client("musician");
    const seen = (await musician.get("/users")).json<{ items: Record<string, unknown>[] }>();
    expect(seen.items.length).toBeGreaterThan(3);
    expect(seen.items.every((user) => !("email" in user) && !("role" in user))).toBe(true);
    expect((await musician.get("/admin/users")).status).toBe(403);
    expect((await admin.get("/admin/users")).json<{ items: object[] }>().items[0]).toHaveProperty("email");
  });

  test("is not overwritten by a change that is based on an older version", async () => {
    const { user_id } = await add();
    const stale = `"1"`;
    expect((await admin.put(`/admin/users/${user_id}`, { singer: true })).status).toBe(200);
    const reply = await admin.put(`/admin/users/${user_id}`, { singer: false }, { "If-Match": stale });
    expect([reply.status, reply.json()["code"]]).toEqual([412, "STALE_RECORD"]);
    expect(reply.json()["record"]).toMatchObject({ user_id, singer: true });
    expect(reply.text).not.toContain("password");
  });
});

describe("deactivating a member", () => {
  test("again with the same key ends no session of a member who has been activated since", async () => {
    const { user_id, username } = await add();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const deactivate = () => admin.send("DELETE", `/admin/users/${user_id}`, { headers });
    expect((await deactivate()).status).toBe(204);
    await admin.put(`/admin/users/${user_id}/activate`);
    const device = server.device();
    await device.signIn(username);
    expect((await deactivate()).status).toBe(204);
    expect((await device.get("/me")).status).toBe(200);
  });

  test("signs them out immediately with an explanation, and prevents them from signing in until reactivated", async () => {
    const { user_id, username } = await add();
    const device = server.device();
    await device.signIn(username);
    expect((await admin.delete(`/admin/users/${user_id}`)).status).toBe(204);
    const refused = await device.get("/me");
    expect([refused.status, refused.json()["code"]]).toEqual([401, "ACCOUNT_DEACTIVATED"]);
    const refreshed = await device.post("/refresh");
    expect([refreshed.status, refreshed.json()["code"]]).toEqual([401, "ACCOUNT_DEACTIVATED"]);
    const login = await server.device().post("/login", { username, password: TEST_PASSWORD });
    expect([login.status, login.json()["code"]]).toEqual([401, "LOGIN_FAILED"]);
    expect((await admin.put(`/admin/users/${user_id}/activate`)).json()).toMatchObject({ status: "active" });
    expect((await device.get("/me")).status).toBe(401);
    await server.device().signIn(username);
  });

  test("leaves no session, even if refreshes and sign-ins arrive at the same moment", async () => {
    const { user_id, username } = await add();
    const devices = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const device = server.device();
        await device.signIn(username);
        return device;
      }),
    );
    const late = server.device();
    await Promise.all([
      ...devices.map((device) => device.post("/refresh")),
      late.post("/login", { username, password: TEST_PASSWORD }),
      admin.delete(`/admin/users/${user_id}`),
    ]);
    await admin.put(`/admin/users/${user_id}/activate`);
    for (const device of [...devices, late]) expect((await device.get("/me")).status).toBe(401);
  });

  test("is refused if the member is the admin who sends the request", async () => {
    const reply = await admin.delete(`/admin/users/${memberIds.admin}`);
    expect([reply.status, reply.json()["code"]]).toEqual([409, "OWN_ACCOUNT"]);
  });
});

describe("changing roles", () => {
  test("the last admin cannot be demoted", async () => {
    const reply = await admin.put(`/admin/users/${memberIds.admin}`, { role: "musician" });
    expect([reply.status, reply.json()["code"]]).toEqual([409, "LAST_ADMIN"]);
    expect((await admin.get("/me")).json()).toMatchObject({ role: "admin" });
  });

  test("if two admins demote or deactivate each other at the same moment, one remains an admin (20 rounds)", async () => {
    for (let round = 0; round < 20; round++) {
      const other = await add({ role: "admin" });
      const device = server.device();
      await device.signIn(other.username);
      await Promise.all([
        round % 2 === 0
          ? admin.delete(`/admin/users/${other.user_id}`)
          : admin.put(`/admin/users/${other.user_id}`, { role: "editor" }),
        device.put(`/admin/users/${memberIds.admin}`, { role: "editor" }),
      ]);
      const survivor = (await admin.get("/admin/users")).status === 200 ? admin : device;
      const accounts = (await survivor.get("/admin/users?limit=200")).json<{
        items: { role: string; status: string }[];
      }>();
      expect(accounts.items.filter(({ role, status }) => role === "admin" && status === "active")).toHaveLength(1);
      if (survivor === admin) continue;
      await device.put(`/admin/users/${memberIds.admin}`, { role: "admin" });
      await admin.put(`/admin/users/${other.user_id}`, { role: "editor" });
    }
  });

  test("after a refused demotion, the member still counts as an admin", async () => {
    const other = await add({ role: "admin" });
    const reply = await admin.put(`/admin/users/${other.user_id}`, { role: "editor" }, { "If-Match": `"99"` });
    expect(reply.status).toBe(412);
    expect((await admin.put(`/admin/users/${memberIds.admin}`, { role: "admin" })).status).toBe(200);
    const device = server.device();
    await device.signIn(other.username);
    expect((await device.put(`/admin/users/${memberIds.admin}`, { role: "editor" })).status).toBe(200);
    expect((await device.put(`/admin/users/${memberIds.admin}`, { role: "admin" })).status).toBe(200);
    expect((await admin.put(`/admin/users/${other.user_id}`, { role: "editor" })).status).toBe(200);
  });

  test("a new role applies from the member's next request", async () => {
    const { user_id, username } = await add();
    const device = server.device();
    await device.signIn(username);
    expect((await device.get("/admin/users")).status).toBe(403);
    await admin.put(`/admin/users/${user_id}`, { role: "admin" });
    expect((await device.get("/admin/users")).status).toBe(200);
    await admin.put(`/admin/users/${user_id}`, { role: "musician" });
    expect((await device.get("/admin/users")).status).toBe(403);
  });
});

test("an admin can end all of a member's sessions", async () => {
  const { user_id, username } = await add();
  const device = server.device();
  await device.signIn(username);
  expect((await admin.delete(`/admin/users/${user_id}/sessions`)).status).toBe(204);
  expect((await device.get("/me")).status).toBe(401);
  expect((await admin.delete(`/admin/users/${crypto.randomUUID()}/sessions`)).status).toBe(404);
});

test("without a mail server, a changed e-mail address queues no notice", async () => {
  const { user_id } = await add();
  expect((await admin.put(`/admin/users/${user_id}`, { email: "umgezogen@example.org" })).status).toBe(200);
  expect(await allNotices()).toEqual([]);
  expect(await allDocuments()).not.toContain("former_addresses");
});

test("a reset link sets a password once and ends the member's sessions", async () => {
  const { user_id, username } = await add();
  const device = server.device();
  await device.signIn(username);
  const { url } = (await admin.post(`/admin/users/${user_id}/reset_link`)).json<{ url: string }>();
  const token = new URL(url).hash.slice(1);
  const body = { token, new_password: "ein ganz neues wort" };
  const weak = await server.device().post("/password_reset/confirm", { token, new_password: username });
  expect(weak.status).toBe(422);
  expect((await server.device().post("/password_reset/confirm", body)).status).toBe(204);
  expect((await device.get("/me")).status).toBe(401);
  await server.device().signIn(username, "ein ganz neues wort");
  const again = await server.device().post("/password_reset/confirm", { ...body, new_password: "noch ein neues wort" });
  expect([again.status, again.json()["code"]]).toEqual([401, "TOKEN_INVALID"]);
});
