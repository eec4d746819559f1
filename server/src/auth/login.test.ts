import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("signing in answers the account, a CSRF token and three cookies", async () => {
  const device = server.device();
  const reply = await device.signIn("editor");
  expect(reply.json()).toMatchObject({ user: { username: "editor", role: "editor" } });
  expect([...device.cookies.keys()].toSorted()).toEqual(["access_token", "csrf_token", "refresh_token"]);
  expect((await device.get("/me")).json()).toMatchObject({ username: "editor" });
});
