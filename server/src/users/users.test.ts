import { describe, expect, test } from "vitest";
import { allNotices } from "../notifications/model.ts";
import { allDocuments } from "../testing/documents.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";

const { server, admin, addMember } = await startBand();

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

  test("has parts in their order and a transposition, which everybody sees, and none at first", async () => {
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

  test("sets the own parts and transposition", async () => {
    const musician = await server.client("musician");
    const mine = await musician.put("/me", { parts: ["Trompete"], transposition: 2 });
    expect(mine.json()).toMatchObject({ parts: ["Trompete"], transposition: 2 });
    expect((await musician.put("/me", { language: null })).json()).toMatchObject({ parts: ["Trompete"] });
    await musician.put("/me", { parts: [], transposition: 0 });
  });

  test.each([
    ["more than an octave", { transposition: 12 }],
    ["a part of a semitone", { transposition: 0.5 }],
    ["an empty part", { parts: [""] }],
    ["more than twenty parts", { parts: Array.from({ length: 21 }, (_, at) => `Part ${at}`) }],
    ["a part with a long name", { parts: ["x".repeat(61)] }],
  ])("with %s is refused, and nothing changes", async (_, change) => {
    const musician = await server.client("musician");
    const before = (await musician.get("/me")).json();
    expect((await musician.put("/me", change)).status).toBe(422);
    expect((await musician.get("/me")).json()).toEqual(before);
  });

  describe("and the ways to reach them", () => {
    const PHONE = "0171 / 123 45 67 (abends)";
    const EMAIL = "musician@example.org";
    const shareWith = async (phone: boolean, email: boolean) =>
      (await server.client("musician")).put("/me", { phone: PHONE, shares: { phone, email } });
    const knownTo = async (client: typeof admin) =>
      (await client.get("/users?limit=200"))
        .json<{ items: { user_id: string; phone?: string; email?: string }[] }>()
        .items.find(({ user_id }) => user_id === memberIds.musician);

    test("are shared with nobody until the member chooses to, each one separately", async () => {
      const { client: newcomer } = await addMember();
      expect((await newcomer.get("/me")).json()).toMatchObject({ phone: null, shares: { phone: false, email: false } });
      for (const [phone, email] of [
        [false, false],
        [true, false],
        [false, true],
        [true, true],
      ] as const) {
        expect((await shareWith(phone, email)).json()).toMatchObject({ phone: PHONE, shares: { phone, email } });
        for (const client of [newcomer, await server.client("editor"), admin]) {
          const known = await knownTo(client);
          expect([known?.phone, known?.email]).toEqual([phone ? PHONE : undefined, email ? EMAIL : undefined]);
        }
      }
    });

    test("change one at a time, and go without saying what is shared", async () => {
      await shareWith(true, true);
      const musician = await server.client("musician");
      expect((await musician.put("/me", { shares: { phone: false } })).json()).toMatchObject({
        shares: { phone: false, email: true },
      });
      expect((await musician.put("/me", { phone: null })).json()).toMatchObject({ phone: null });
      await musician.put("/me", { shares: { phone: true } });
      expect(await knownTo(admin)).not.toHaveProperty("phone");
    });

    test("include a number that admins cannot see either, whatever they do with the account", async () => {
      await shareWith(false, false);
      const path = `/admin/users/${memberIds.musician}`;
      const replies = [
        await admin.get("/admin/users?limit=200"),
        await admin.get("/users?limit=200"),
        await admin.put(path, { singer: false }),
        await admin.put(path, { singer: false }, { "If-Match": '"1"' }),
        await admin.put(`${path}/activate`),
        await admin.get("/sync/snapshot"),
        await admin.get("/admin/audit"),
      ];
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 412, 200, 200, 200]);
      for (const { text } of replies) expect(text).not.toContain(PHONE);
      expect(replies[0]?.text).toContain(EMAIL);
      const own = await (await server.client("musician")).put("/me", { language: null }, { "If-Match": '"1"' });
      expect(own.json()["record"]).toMatchObject({ phone: PHONE });
    });

    test("are set by the member only", async () => {
      const before = await allDocuments();
      for (const change of [{ phone: "1" }, { shares: { email: true } }]) {
        expect((await admin.put(`/admin/users/${memberIds.musician}`, change)).status).toBe(422);
        expect((await admin.post("/admin/users", newMember(change))).status).toBe(422);
      }
      expect(await allDocuments()).toBe(before);
    });

    test("are hidden while the member is deactivated", async () => {
      const { user_id, client } = await addMember();
      await client.put("/me", { phone: PHONE, shares: { phone: true, email: true } });
      const known = async () => {
        const { items } = (await admin.get("/users?limit=200")).json<{ items: { user_id: string }[] }>();
        return items.find((one) => one.user_id === user_id);
      };
      expect(await known()).toMatchObject({ phone: PHONE });
      await admin.delete(`/admin/users/${user_id}`);
      expect(await known()).not.toHaveProperty("phone");
      expect(await known()).not.toHaveProperty("email");
    });

    test.each([
      ["two lines", { phone: "0171\n123" }],
      ["a control character", { phone: "0171\u0007123" }],
      ["more than 40 characters", { phone: "1".repeat(41) }],
      ["an empty number", { phone: " " }],
      ["an unknown way", { shares: { fax: true } }],
    ])("are refused with %s, and nothing changes", async (_, change) => {
      const musician = await server.client("musician");
      const before = (await musician.get("/me")).json();
      expect((await musician.put("/me", change)).status).toBe(422);
      expect((await musician.get("/me")).json()).toEqual(before);
    });
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
