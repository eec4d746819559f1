import { expect, test } from "vitest";
import { proof } from "../testing/second-factor.ts";
import { startServer } from "../testing/band.ts";
import { siteOf } from "./site.ts";

const server = await startServer({ env: { PUBLIC_URL: "https://192.0.2.1" } });

test.each([
  ["https://band.example.org", "band.example.org", "https://band.example.org"],
  ["https://example.org:8443/band", "example.org", "https://example.org:8443"],
  ["http://localhost:3000", "localhost", "http://localhost:3000"],
  ["http://127.0.0.1:3000", "localhost", "http://localhost:3000"],
  ["http://[::1]:3000", "localhost", "http://localhost:3000"],
])("passkeys created at %s belong to %s", (PUBLIC_URL, id, origin) => {
  expect(siteOf({ PUBLIC_URL })).toEqual({ id, origin });
});

test.each(["https://192.0.2.1", "https://[2001:db8::1]:8443"])(
  "no passkeys are possible for a service at %s, which is an IP address",
  (PUBLIC_URL) => {
    expect(siteOf({ PUBLIC_URL })).toBeNull();
  },
);

test("a service at an IP address refuses passkeys, because the browser would fail to create them", async () => {
  const client = await server.client("musician");
  expect((await client.get("/me/second_factor")).json()).toMatchObject({ passkeys_possible: false });
  for (const reply of [
    await client.post("/me/second_factor/passkeys/options", { proof }),
    await server.device().post("/login/passkey/options"),
  ])
    expect([reply.status, reply.json()["code"]]).toEqual([409, "PASSKEYS_IMPOSSIBLE"]);
});
