import { hash } from "bcrypt";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { startServer } from "../testing/band.ts";

const server = await startServer();

const setHash = async (password_hash: string): Promise<void> => {
  await mongoose.connection
    .collection<{ _id: string }>("users")
    .updateOne({ _id: memberIds.musician }, { $set: { password_hash } });
};

describe("signing in", () => {
  test("returns the account, a CSRF token and four cookies that other sites cannot use", async () => {
    const device = server.device();
    const reply = await device.signIn("editor");
    expect(reply.json()).toMatchObject({ user: { username: "editor", role: "editor" } });
    expect(reply.headers.get("cache-control")).toBe("no-store");
    const flags = Object.fromEntries(
      reply.headers.getSetCookie().map((line) => [
        line.split("=")[0],
        line
          .split("; ")
          .slice(1)
          .filter((flag) => !/^(Max-Age|Expires)/.test(flag))
          .join("; "),
      ]),
    );
    expect(flags).toEqual({
      access_token: "Path=/; HttpOnly; SameSite=Strict",
      refresh_token: "Path=/; HttpOnly; SameSite=Strict",
      csrf_token: "Path=/; SameSite=Strict",
      known_device: "Path=/; HttpOnly; SameSite=Strict",
    });
    expect((await device.get("/me")).json()).toMatchObject({ username: "editor" });
  });

  test("accepts the user name or the e-mail address, in upper or lower case", async () => {
    for (const username of [" EDITOR ", "Editor@Example.org"]) {
      expect((await server.device().signIn(username)).json()).toMatchObject({ user: { username: "editor" } });
    }
  });

  test("returns the same response for a wrong password, an unknown name and a deactivated member", async () => {
    const admin = await server.client("admin");
    await admin.delete(`/admin/users/${memberIds.musician}`);
    const bodies = [
      { username: "editor", password: "falsches passwort" },
      { username: "nobody", password: TEST_PASSWORD },
      { username: "musician", password: TEST_PASSWORD },
    ];
    const replies = await Promise.all(bodies.map((body) => server.device().post("/login", body)));
    await admin.put(`/admin/users/${memberIds.musician}/activate`);
    const answers = replies.map((reply) => ({ ...reply.json(), request_id: "" }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, code: "LOGIN_FAILED" });
    expect(replies.every((reply) => reply.headers.getSetCookie().length === 0)).toBe(true);
  });

  test("responds in German, or in English if requested", async () => {
    const body = { username: "nobody", password: "x" };
    const detailFor = async (language?: string) =>
      (
        await server.device().post("/login", body, language === undefined ? {} : { "Accept-Language": language })
      ).json()["detail"];
    expect(await detailFor("de-DE,de;q=0.9,en;q=0.5")).toBe("Benutzername oder Passwort ist falsch.");
    expect(await detailFor("fr")).toBe("Benutzername oder Passwort ist falsch.");
    expect(await detailFor("en-GB,de;q=0.3")).toBe("Wrong user name or password.");
  });
});

describe("a stored password hash", () => {
  test.each(["$2a$", "$2b$", "$2y$"])("with the prefix %s is accepted", async (prefix) => {
    await setHash((await hash(TEST_PASSWORD, 4)).replace("$2b$", prefix));
    await server.device().signIn("musician");
    const wrong = await server.device().post("/login", { username: "musician", password: "falsches passwort" });
    expect(wrong.status).toBe(401);
  });

  test.each([
    ["a SHA-1 hash", "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8"],
    ["an empty string", ""],
    ["a $2x$ hash", "$2x$04$0123456789012345678901234567890123456789012345678901a"],
    ["a hash whose cost would take hours", "$2b$31$0123456789012345678901234567890123456789012345678901a"],
    ["the password itself", TEST_PASSWORD],
  ])("is never accepted, and does not hold up the service, if it is %s", async (_kind, stored) => {
    await setHash(stored);
    const reply = await server.device().post("/login", { username: "musician", password: TEST_PASSWORD });
    expect(reply.status).toBe(401);
    await setHash(await hash(TEST_PASSWORD, 4));
  });

  test("of a 72-byte password does not match a longer password that starts with it", async () => {
    const long = "abcdefgh".repeat(9);
    await setHash(await hash(long, 4));
    expect((await server.device().post("/login", { username: "musician", password: `${long}XYZ` })).status).toBe(401);
    await server.device().signIn("musician", long);
    await setHash(await hash(TEST_PASSWORD, 4));
  });
});

describe("a signed-in member", () => {
  test("can change their own name and language, but not their role", async () => {
    const client = await server.client("editor");
    const reply = await client.put("/me", { real_name: "Edda Itor", language: "en" });
    expect(reply.json()).toMatchObject({ real_name: "Edda Itor", language: "en", role: "editor" });
    expect((await client.put("/me", { role: "admin" })).status).toBe(422);
  });

  test("can change their e-mail address only with the current password", async () => {
    const client = await server.client("editor");
    const email = "edda@example.org";
    for (const body of [{ email }, { email, current_password: "falsches passwort" }]) {
      const reply = await client.put("/me", body);
      expect([reply.status, reply.json()["code"]]).toEqual([403, "PASSWORD_WRONG"]);
    }
    expect((await client.get("/me")).json()).toMatchObject({ email: "editor@example.org" });
    expect((await client.put("/me", { email, current_password: TEST_PASSWORD })).json()).toMatchObject({ email });
    const taken = await client.put("/me", { email: "admin@example.org", current_password: TEST_PASSWORD });
    expect([taken.status, taken.json()["code"]]).toEqual([409, "EMAIL_TAKEN"]);
  });

  test("can change their password with the current one, and stays signed in on this device only", async () => {
    const [here, there] = [await server.client("editor"), await server.client("editor")];
    const wrong = await here.put("/me/password", {
      current_password: "falsches passwort",
      new_password: "ein neues passwort",
    });
    expect([wrong.status, wrong.json()["code"]]).toEqual([403, "PASSWORD_WRONG"]);
    const weak = await here.put("/me/password", { current_password: TEST_PASSWORD, new_password: "edda@example.org" });
    expect(weak.status).toBe(422);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const body = { current_password: TEST_PASSWORD, new_password: "ein neues passwort" };
    const changed = await here.put("/me/password", body, key);
    expect([changed.status, (await here.put("/me/password", body, key)).status]).toEqual([200, 200]);
    expect((await here.get("/me")).json()).toEqual(changed.json());
    expect((await here.post("/refresh")).status).toBe(200);
    expect((await there.get("/me")).status).toBe(401);
    expect((await here.get("/me/sessions")).json<object[]>()).toHaveLength(1);
    await server.device().signIn("editor", "ein neues passwort");
    const back = { current_password: "ein neues passwort", new_password: TEST_PASSWORD };
    expect((await here.put("/me/password", back)).status).toBe(200);
  });

  test("can list their own devices and sign one out", async () => {
    const [here, there] = [await server.client("musician"), await server.client("musician")];
    type Listed = { session_id: string; current: boolean }[];
    const sessions = (await here.get("/me/sessions")).json<Listed>();
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const [{ session_id }] = (await there.get("/me/sessions")).json<Listed>().filter(({ current }) => current) as [
      Listed[0],
    ];
    const stranger = await server.client("editor");
    expect((await stranger.delete(`/me/sessions/${session_id}`)).status).toBe(404);
    expect((await here.delete(`/me/sessions/${session_id}`)).status).toBe(204);
    expect((await there.get("/me")).status).toBe(401);
    expect((await here.get("/me")).status).toBe(200);
  });

  test("is signed out by logout, which invalidates the access token", async () => {
    const client = await server.client("musician");
    const copy = client.copy();
    expect((await client.post("/logout")).status).toBe(204);
    expect([...client.cookies.keys()]).toEqual(["known_device"]);
    expect((await copy.get("/me")).status).toBe(401);
  });
});
