import { expect, test } from "vitest";
import { startServer } from "../testing/band.ts";

/* The service runs behind a proxy that terminates TLS and serves it below a path. */
const server = await startServer({ env: { PUBLIC_URL: "https://band.example.org/app/", TRUST_PROXY: "1" } });

test("with HTTPS, every cookie is locked to the host and never sent unencrypted", async () => {
  const device = server.device();
  const reply = await device.signIn("editor");
  for (const line of reply.headers.getSetCookie()) {
    expect(line).toMatch(
      /^__Host-(?:(?:access|refresh|csrf)_token|known_device)=[^;]+; .*Path=\/;.* Secure; SameSite=Strict$/,
    );
    expect(line).not.toContain("Domain");
    expect(Buffer.byteLength(line)).toBeLessThan(4096);
  }
  expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  expect((await device.get("/me")).status).toBe(200);
  expect((await device.put("/me", { language: "en" })).status).toBe(200);
});

test("a cookie without the __Host- prefix, which a neighbouring site could set, is ignored", async () => {
  const device = await server.client("editor");
  const token = device.cookies.get("__Host-access_token") ?? "";
  device.cookies.clear();
  device.cookies.set("access_token", token);
  expect((await device.get("/me")).status).toBe(401);
});

test("the API is served only below the public path", async () => {
  expect(new URL(server.url).pathname).toBe("/app/api");
  expect((await fetch(`http://127.0.0.1:${server.env.PORT}/api/me`)).status).toBe(404);
});

test("a write from localhost or from a look-alike origin is refused", async () => {
  const device = await server.client("editor");
  for (const origin of ["http://localhost:3000", "http://band.example.org", "https://band.example.org.evil.example"]) {
    expect((await device.put("/me", {}, { Origin: origin })).json()).toMatchObject({ code: "CSRF_FAILED" });
  }
});
