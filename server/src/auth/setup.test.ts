import { afterEach, describe, expect, test } from "vitest";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const start = async (env: Record<string, string> = {}): Promise<TestServer> => {
  server = await startTestServer({ members: false, env });
  return server;
};

const admin = { username: "leitung", real_name: "Lea Itung", email: "lea@example.org", password: "ein sicheres wort" };

describe("the first start", () => {
  test("prints a link that creates the first admin and signs them in; afterwards set-up is closed", async () => {
    const { service, device } = await start();
    const link = await service.setupLink();
    const token = new URL(link ?? "").hash.slice(1);
    const first = device();
    const reply = await first.post("/setup", { token, ...admin });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ user: { username: "leitung", role: "admin" } });
    expect(reply.json()).toMatchObject({ user: { musician: false, singer: false } });
    expect((await first.get("/admin/users")).json()).toMatchObject({ total: 1 });
    expect(await service.setupLink()).toBeNull();
    const again = await device().post("/setup", { token, ...admin, username: "another", email: "a@example.org" });
    expect(again.status).toBe(404);
  });

  test("stores whether the first admin plays or sings", async () => {
    const { service, device } = await start();
    const token = new URL((await service.setupLink()) ?? "").hash.slice(1);
    const reply = await device().post("/setup", { token, ...admin, musician: true });
    expect(reply.json()).toMatchObject({ user: { musician: true, singer: false } });
  });

  test("names the usual parts in the language of the first admin", async () => {
    const { service, device } = await start();
    const token = new URL((await service.setupLink()) ?? "").hash.slice(1);
    const first = device();
    await first.post("/setup", { token, ...admin }, { "Accept-Language": "en" });
    expect((await first.get("/config")).json()["parts"]).toContain("Drums");
  });

  test("accepts neither a wrong token nor a weak password", async () => {
    const { service, device } = await start();
    const token = new URL((await service.setupLink()) ?? "").hash.slice(1);
    expect((await device().post("/setup", { ...admin, token: "x" })).json()).toMatchObject({
      status: 401,
      code: "TOKEN_INVALID",
    });
    expect((await device().post("/setup", { ...admin, token, password: "leitung" })).status).toBe(422);
    expect(await service.setupLink()).not.toBeNull();
  });

  test("creates only one admin if 20 devices set up the service at once", async () => {
    const { service, device } = await start();
    const token = new URL((await service.setupLink()) ?? "").hash.slice(1);
    const devices = Array.from({ length: 20 }, device);
    const replies = await Promise.all(
      devices.map((one, index) =>
        one.post("/setup", { ...admin, token, username: `first${index}`, email: `f${index}@example.org` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19);
    const winner = devices[replies.findIndex(({ status }) => status === 200)];
    expect((await winner?.get("/admin/users"))?.json()).toMatchObject({ total: 1 });
  });

  test("creates the first admin from the environment if both the name and the password are set there", async () => {
    const { service, device } = await start({ ADMIN_USERNAME: "Chef", ADMIN_PASSWORD: "ein sicheres wort" });
    expect(await service.setupLink()).toBeNull();
    const user = { role: "admin", musician: false, singer: false };
    expect((await device().signIn("chef", "ein sicheres wort")).json()).toMatchObject({ user });
  });

  test("fails if the admin's password in the environment is weak", async () => {
    await expect(start({ ADMIN_USERNAME: "chef", ADMIN_PASSWORD: "password123" })).rejects.toThrow("ADMIN_PASSWORD");
  });

  test("does not log the set-up link", async () => {
    const { service, logged } = await start();
    await service.setupLink();
    expect(logged.join("")).not.toContain("setup#");
  });
});
