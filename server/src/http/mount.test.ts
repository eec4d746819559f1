import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";

const { server, admin, musician } = await startBand();

const raw = (body: string, type = "application/json") => ({ raw: body, headers: { "Content-Type": type } });

describe("a request with several errors", () => {
  const path = "/admin/users/no-id";
  const stranger = () => server.device();
  const withoutToken = { "Content-Type": "application/json", "X-CSRF-Token": "" };
  const asked = [
    ["400 malformed JSON", () => stranger().send("POST", path, raw("{")), 400],
    ["413 too large", () => stranger().send("POST", path, raw(" ".repeat(2 ** 20 + 1))), 413],
    ["415 another type", () => stranger().send("POST", path, raw("x", "text/plain")), 415],
    ["405 unsupported method", () => stranger().send("POST", path, raw("{}")), 405],
    ["401 not signed in", () => stranger().send("PUT", path, { raw: "{}", headers: withoutToken }), 401],
    ["403 CSRF", () => musician.send("PUT", path, { raw: '{"x":1}', headers: withoutToken }), 403],
    ["403 role", () => musician.send("PUT", path, raw('{"x":1}')), 403],
    ["422 values", () => admin.send("PUT", path, raw('{"x":1}')), 422],
    ["404 no such record", () => admin.send("PUT", path, raw("{}")), 404],
    ["409 state", () => admin.send("PUT", `/admin/users/${memberIds.admin}`, raw('{"role":"editor"}')), 409],
  ] as const;

  test.each(asked)("is refused for the error that is checked first: %s", async (name, ask, status) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    if (name.startsWith("403")) expect(reply.json()["code"]).toBe(name.endsWith("CSRF") ? "CSRF_FAILED" : "FORBIDDEN");
  });
});

describe("an ETag", () => {
  test("of a record consists of its revision and a hash; a client that sends it gets a 304 without a body", async () => {
    const first = await musician.get("/me");
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"\d+-[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await musician.get("/me", { "If-None-Match": known });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect((await musician.get("/me", { "If-None-Match": `"x"` })).status).toBe(200);
  });

  test("of a list changes if any of its records changes", async () => {
    const before = (await musician.get("/users")).headers.get("etag");
    expect((await musician.get("/users")).headers.get("etag")).toBe(before);
    await musician.put("/me", { real_name: "Another Name" });
    expect((await musician.get("/users")).headers.get("etag")).not.toBe(before);
  });

  test("that is stale gets a 412 with the current record and changes nothing", async () => {
    const etag = (await musician.get("/me")).headers.get("etag") ?? "";
    expect((await musician.put("/me", { real_name: "First" }, { "If-Match": etag })).status).toBe(200);
    for (const stale of [etag, `"rubbish"`, "rubbish"]) {
      const reply = await musician.put("/me", { real_name: "Second" }, { "If-Match": stale });
      expect(reply.json()).toMatchObject({ status: 412, code: "STALE_RECORD", record: { real_name: "First" } });
    }
    expect((await musician.put("/me", { real_name: "Third" }, { "If-Match": "*" })).status).toBe(200);
    const current = (await musician.get("/me")).headers.get("etag") ?? "";
    const listed = { "If-Match": `${etag}, "rubbish", ${current}` };
    expect((await musician.put("/me", { real_name: "Fourth" }, listed)).status).toBe(200);
    expect((await musician.put("/me", { real_name: "Fifth" }, listed)).status).toBe(412);
  });

  test("is also sent with the response to a change", async () => {
    const changed = await musician.put("/me", { language: "de" });
    expect(changed.headers.get("etag")).toBe((await musician.get("/me")).headers.get("etag"));
  });
});

describe("a mutation with an idempotency key", () => {
  test("is carried out once, however often it is sent, even concurrently", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => musician.put("/me", { language: "en" }, headers)),
    );
    expect(new Set(replies.map(({ headers: answered }) => answered.get("etag"))).size).toBe(1);
  });

  test("is refused if the key was used with a different body", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    await musician.put("/me", { language: "en" }, headers);
    const reply = await musician.put("/me", { language: "de" }, headers);
    expect([reply.status, reply.json()["code"]]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect((await musician.get("/me")).json()).toMatchObject({ language: "en" });
  });

  test("that is refused does not use up its key", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    expect((await musician.put("/me", { language: "fr" }, headers)).status).toBe(422);
    expect((await musician.put("/me", { language: "de" }, headers)).status).toBe(200);
  });
});

describe("every response", () => {
  test("forbids scripts, frames, sniffing and caching, and has a request id", async () => {
    for (const reply of [await musician.get("/me"), await musician.get("/no/such"), await server.device().get("/me")]) {
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "referrer-policy": "same-origin",
        "cache-control": "no-store",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(reply.headers.has("x-powered-by")).toBe(false);
    }
  });

  test("to a HEAD request equals the response to GET without its body", async () => {
    const [got, head] = [await musician.get("/users"), await musician.send("HEAD", "/users")];
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers.get("etag")).toBe(got.headers.get("etag"));
  });

  test("does not depend on a trailing slash in the path, which is decoded only once", async () => {
    expect((await musician.get("/users/")).status).toBe(200);
    expect((await musician.get("/%2575sers")).status).toBe(404);
    expect((await musician.get("/users%2f")).status).toBe(404);
  });

  test("is compressed if the client accepts compression", async () => {
    const reply = await musician.get("/openapi.json", { "Accept-Encoding": "br" });
    expect(reply.headers.get("content-encoding")).toBe("br");
  });
});

describe("a raw request", () => {
  function say(lines: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(server.env.PORT, "127.0.0.1", () => socket.end(lines));
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString()));
      socket.on("close", () => resolve(answer.split("\r\n")[0] ?? ""));
      socket.on("error", reject);
    });
  }

  test.each([
    ["no host", "GET /api/me HTTP/1.0\r\n\r\n"],
    ["a foreign host", "GET /api/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    ["two hosts", "GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    [
      "a target that is not a path",
      "GET http://localhost/api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ],
    ["two lengths", "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"],
  ])("with %s is refused with 400", async (_case, lines) => {
    expect(await say(lines)).toBe("HTTP/1.1 400 Bad Request");
  });

  test("with TRACE is refused with 405", async () => {
    expect(await say("TRACE /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toBe(
      "HTTP/1.1 405 Method Not Allowed",
    );
  });
});

test("the log contains routes and ids, but no email addresses, bodies, cookies or link secrets", async () => {
  const canary = `canary${crypto.randomUUID()}`;
  await server.device().post("/login", { username: canary, password: canary });
  await musician.get(`/users?skip=${canary}`, {
    "User-Agent": canary,
    "X-Request-Id": canary,
    Referer: `http://localhost/${canary}`,
  });
  await musician.get(`/gigs/${canary}`);
  await server.device().post("/password_reset/confirm", { token: canary, new_password: canary });
  const logged = server.logged.join("");
  expect(logged).not.toContain(canary);
  expect(logged).not.toContain("example.org");
  expect(logged).toContain('"route":"/gigs/{gig_id}"');
});
