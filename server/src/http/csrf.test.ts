import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../read-env.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";
import { csrfToken, isTokenOf, originVerdict, refuseForgery } from "./csrf.ts";

const SECRET_KEY = "0123456789abcdef0123456789abcdef";
const envOf = (PUBLIC_URL: string) => readEnv({ PUBLIC_URL, SECRET_KEY });
const band = envOf("https://band.example.org/app");
const here = envOf("http://localhost:3000");

describe("the origin of a request", () => {
  test.each([
    ["https://band.example.org", "own"],
    ["https://band.example.org:443", "own"],
    ["http://band.example.org", "foreign"],
    ["https://band.example.org:8443", "foreign"],
    ["https://band.example.org.evil.example", "foreign"],
    ["https://evil.example/https://band.example.org", "foreign"],
    ["https://sub.band.example.org", "foreign"],
    ["null", "foreign"],
    ["", "foreign"],
    ["rubbish", "foreign"],
  ])("with the Origin header %j is %s", (origin, verdict) => {
    expect(originVerdict(band, { origin })).toBe(verdict);
  });

  test("is taken from Referer only if there is no Origin, and from Sec-Fetch-Site only if there is neither", () => {
    expect(originVerdict(band, { referer: "https://band.example.org/app/gigs" })).toBe("own");
    expect(originVerdict(band, { referer: "https://evil.example/" })).toBe("foreign");
    expect(originVerdict(band, { origin: "https://evil.example", referer: "https://band.example.org/" })).toBe(
      "foreign",
    );
    expect(originVerdict(band, { "sec-fetch-site": "same-origin" })).toBe("own");
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(originVerdict(band, { "sec-fetch-site": site })).toBe("foreign");
    }
  });

  test("is unknown if a program sends no Origin, Referer or Sec-Fetch-Site, and foreign if a browser hides its origin", () => {
    expect(originVerdict(band, {})).toBe("unsaid");
    expect(originVerdict(band, { "sec-fetch-dest": "empty" })).toBe("foreign");
  });

  test("is the service's own on localhost, 127.0.0.1 and [::1] with the same port, if the service runs locally", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(originVerdict(here, { origin: `http://${host}:3000` })).toBe("own");
      expect(originVerdict(here, { origin: `http://${host}:3001` })).toBe("foreign");
      expect(originVerdict(here, { origin: `https://${host}:3000` })).toBe("foreign");
    }
    expect(originVerdict(band, { origin: "http://localhost:3000" })).toBe("foreign");
  });
});

test("a CSRF token belongs to one session and one secret", () => {
  const token = csrfToken(band, "a");
  expect(isTokenOf(band, "a", token)).toBe(true);
  expect(isTokenOf(band, "b", token)).toBe(false);
  expect(isTokenOf({ ...band, SECRET_KEY: "f".repeat(32) }, "a", token)).toBe(false);
  for (const forged of ["", ".", token.split(".")[0] ?? "", `${token}.x`, token.replace(".", "..")]) {
    expect(isTokenOf(band, "a", forged)).toBe(false);
  }
});

test("with CSRF_REQUIRE_ORIGIN, a write without an origin is refused on every route", () => {
  const strict = readEnv({ SECRET_KEY, CSRF_REQUIRE_ORIGIN: "true" });
  expect(() => refuseForgery(strict, {}, null)).toThrow("CSRF_FAILED");
  expect(() => refuseForgery(strict, { origin: strict.PUBLIC_URL }, null)).not.toThrow();
  expect(() => refuseForgery(here, {}, null)).not.toThrow();
});

describe("a write", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Sends a request with Node's bare client, which adds no `Origin` or `Sec-Fetch-Site` by itself. */
  function put(headers: Record<string, string>): Promise<number> {
    return new Promise((resolve, reject) => {
      const sending = request(`${server.url}/me`, { method: "PUT", headers }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      });
      sending.on("error", reject);
      sending.end("{}");
    });
  }

  async function headersOf(member: "editor" | "musician"): Promise<Record<string, string>> {
    const { cookies } = await server.client(member);
    return {
      "Content-Type": "application/json",
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "X-CSRF-Token": cookies.get("csrf_token") ?? "",
    };
  }

  test("succeeds with the CSRF token, whether the origin is the service's own or not sent", async () => {
    const headers = await headersOf("editor");
    expect(await put(headers)).toBe(200);
    expect(await put({ ...headers, Origin: server.env.PUBLIC_URL })).toBe(200);
    expect(await put({ ...headers, "Sec-Fetch-Site": "same-origin" })).toBe(200);
  });

  test("is refused if the CSRF token or its cookie is missing or wrong, or is another member's", async () => {
    const { "X-CSRF-Token": token = "", Cookie = "", ...rest } = await headersOf("editor");
    expect(await put({ ...rest, Cookie })).toBe(403);
    expect(await put({ ...rest, Cookie, "X-CSRF-Token": `${token}x` })).toBe(403);
    expect(await put({ ...rest, Cookie: Cookie.replace(/csrf_token=[^;]*/, ""), "X-CSRF-Token": token })).toBe(403);
    const foreign = (await headersOf("musician"))["X-CSRF-Token"] ?? "";
    const planted = Cookie.replace(/csrf_token=[^;]*/, `csrf_token=${foreign}`);
    expect(await put({ ...rest, Cookie: planted, "X-CSRF-Token": foreign })).toBe(403);
  });

  test("from a foreign origin is refused even with the CSRF token, with the message 'CSRF validation failed'", async () => {
    const headers = await headersOf("editor");
    expect(await put({ ...headers, Origin: "https://evil.example" })).toBe(403);
    expect(await put({ ...headers, "Sec-Fetch-Site": "cross-site" })).toBe(403);
    const client = await server.client("editor");
    const reply = await client.put("/me", {}, { Origin: "https://evil.example" });
    expect(reply.json()).toMatchObject({ status: 403, code: "CSRF_FAILED", detail: "CSRF validation failed" });
  });

  test("that signs in needs no CSRF token, but is refused from another site", async () => {
    const body = { username: "editor", password: "korrekt pferd batterie" };
    expect((await server.device().post("/login", body, { Origin: "https://evil.example" })).status).toBe(403);
    const program = server.device();
    program.origin = null;
    expect((await program.post("/login", body)).status).toBe(200);
  });

  test("succeeds with a fresh token from GET /csrf, and in another tab with the previous token", async () => {
    const client = await server.client("editor");
    const before = client.copy();
    const { csrf_token } = (await client.get("/csrf")).json<{ csrf_token: string }>();
    expect(client.cookies.get("csrf_token")).toBe(csrf_token);
    expect(csrf_token).not.toBe(before.cookies.get("csrf_token"));
    expect((await client.put("/me", {})).status).toBe(200);
    expect((await before.put("/me", {})).status).toBe(200);
  });
});
