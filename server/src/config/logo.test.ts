import { randomBytes } from "node:crypto";
import type { BandLogo } from "@bandstand/shared/config/contract.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { base64, pngChunk, pngOf, svgOf } from "../testing/pictures.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

const DRAWING = svgOf('<path d="M0 0h40v20z" fill="#b03"/>');
const SMALL = pngOf(6, 3);
const ICON = pngOf(512, 512);

const post = new MailServer();
let server: TestServer;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  server = await startTestServer({ env: { SMTP_URL: await post.listen() } });
  admin = await server.client("admin");
  stranger = server.device();
});
afterEach(async () => {
  await admin.delete("/admin/logo");
  await settings({ bandName: "Unsere Band", bandAtDoor: "on", publicSongPage: "on" });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const settings = async (change: object): Promise<void> => {
  const { danceStyles } = (await admin.get("/admin/config/soft")).json<{ danceStyles: string[] }>();
  expect((await admin.put("/admin/config/soft", { danceStyles, ...change })).status).toBe(200);
};
const put = (body: object): Promise<Reply> => admin.put("/admin/logo", body);
const set = async (original: string | Buffer, more: object = {}): Promise<BandLogo> => {
  const reply = await put({ original: base64(original), ...more });
  expect(reply.status).toBe(200);
  return reply.json<BandLogo>();
};
const picture = (name: string | null): Promise<Reply> => stranger.get(`/public/pictures/${name}`);
const face = async () => (await stranger.get("/public/face")).json();
const refusal = (reply: Reply) => [reply.status, reply.json<{ code: string }>().code];

describe("the logo", () => {
  test("is served under the hash of its content, with headers that prevent anything in it from running", async () => {
    const { original } = await set(DRAWING);
    const reply = await picture(original);
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining("<path")]);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const tag = reply.headers.get("ETag") ?? "";
    const again = await stranger.get(`/public/pictures/${original}`, { "If-None-Match": tag });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("is stored without metadata if it is a PNG", async () => {
    const { original, drawn } = await set(pngOf(6, 3, [pngChunk("tEXt", Buffer.from("GPS\0home"))]));
    const reply = await picture(original);
    expect(reply.headers.get("Content-Type")).toBe("image/png");
    expect(Buffer.from(reply.bytes).includes("GPS")).toBe(false);
    expect(drawn).toBe(original);
  });

  test("gets its file type from its content", async () => {
    expect((await set(SMALL)).original).toMatch(/\.png$/);
    expect((await set(DRAWING)).original).toMatch(/\.svg$/);
  });

  test("reaches all devices, and so does its removal", async () => {
    const device = new SyncedDevice(await server.client("musician"));
    await device.sync();
    const logo = await set(DRAWING, { drawn: base64(SMALL), icon: base64(ICON) });
    await device.sync();
    expect(device.table("config").get("soft")).toMatchObject({ logo });
    expect((await admin.delete("/admin/logo")).status).toBe(204);
    await device.sync();
    expect(device.table("config").get("soft")).not.toHaveProperty("logo");
  });

  test("replaces the earlier one, whose pictures are deleted", async () => {
    const first = await set(DRAWING, { drawn: base64(SMALL), icon: base64(ICON) });
    const second = await set(pngOf(9, 9));
    expect((await picture(second.original)).status).toBe(200);
    for (const name of [first.original, first.drawn, first.icon]) expect((await picture(name)).status).toBe(404);
    await admin.delete("/admin/logo");
    expect((await picture(second.original)).status).toBe(404);
  });

  test("is set only once, however often the same request arrives", async () => {
    const key = { "Idempotency-Key": "0190a0f0-0000-4000-8000-000000000001" };
    const body = { original: base64(DRAWING) };
    const replies = [await admin.put("/admin/logo", body, key), await admin.put("/admin/logo", body, key)];
    expect(replies.map((reply) => reply.json())).toEqual([replies[0]?.json(), replies[0]?.json()]);
  });

  test("is one of the two, with all of its pictures, if two admins set one at the same time", async () => {
    const other = await server.client("admin");
    await Promise.all([
      put({ original: base64(DRAWING), drawn: base64(SMALL) }),
      other.put("/admin/logo", { original: base64(pngOf(8, 8)), drawn: base64(pngOf(4, 4)) }),
    ]);
    const { logo } = (await face()) as { logo: string };
    expect((await picture(logo)).status).toBe(200);
  });
});

describe("a logo is refused, and the old one stays,", () => {
  test.each<[string, string, () => object]>([
    ["if it is larger than 200 KB", "PICTURE_TOO_LARGE", () => ({ original: base64(svgOf(" ".repeat(205_000))) })],
    [
      "if one of its sides has more than 2,000 pixels",
      "PICTURE_TOO_LARGE",
      () => ({ original: base64(pngOf(2_001, 1)) }),
    ],
    [
      "if a side of its version for PDFs has more than 640 pixels",
      "PICTURE_TOO_LARGE",
      () => ({ drawn: base64(pngOf(641, 1)) }),
    ],
    ["if it is not a picture", "PICTURE_UNREADABLE", () => ({ original: base64("<html></html>") })],
    ["if it is random bytes", "PICTURE_UNREADABLE", () => ({ original: base64(randomBytes(500)) })],
    ["if its version for PDFs is not a PNG", "PICTURE_UNREADABLE", () => ({ drawn: base64(DRAWING) })],
    ["if its icon is not square", "PICTURE_UNREADABLE", () => ({ icon: base64(SMALL) })],
    ["if it contains a script", "PICTURE_UNSAFE", () => ({ original: base64(svgOf("<script/>")) })],
    ["if it is far too long", "VALIDATION_FAILED", () => ({ original: "A".repeat(400_000) })],
    ["if it is not base64", "VALIDATION_FAILED", () => ({ original: "§§§" })],
    ["if it is missing", "VALIDATION_FAILED", () => ({ original: undefined })],
  ])("%s", async (_case, code, body) => {
    const before = await set(DRAWING);
    expect(refusal(await put({ original: base64(DRAWING), ...body() }))).toEqual([422, code]);
    expect(await face()).toMatchObject({ logo: before.original });
    expect((await picture(before.original)).status).toBe(200);
  });

  test("if somebody other than an admin sends it, before more than 64 KiB of it are read", async () => {
    const body = { original: base64(svgOf(" ".repeat(100_000))) };
    const [editor, musician] = [await server.client("editor"), await server.client("musician")];
    for (const client of [editor, musician])
      expect(refusal(await client.put("/admin/logo", body))).toEqual([403, "FORBIDDEN"]);
    expect((await stranger.put("/admin/logo", { original: base64(DRAWING) })).status).toBe(401);
    expect(await face()).toMatchObject({ logo: null });
  });
});

test.each(["..%2f..%2fetc%2fpasswd", "x.png", `${"a".repeat(43)}.gif`, `${"a".repeat(43)}.png`])(
  "there is no picture called %s",
  async (name) => {
    expect((await stranger.get(`/public/pictures/${name}`)).status).toBe(404);
  },
);

describe("visitors", () => {
  test("see the band's name and logo on the sign-in page", async () => {
    expect(await face()).toEqual({ band_name: "", logo: null });
    await settings({ bandName: "Die Löwen" });
    const { drawn } = await set(DRAWING, { drawn: base64(SMALL) });
    expect(await face()).toEqual({ band_name: "Die Löwen", logo: drawn });
  });

  test("see neither if the band has switched that off", async () => {
    await settings({ bandName: "Die Heimlichen", bandAtDoor: "off" });
    await set(DRAWING);
    expect(await face()).toEqual({ band_name: "", logo: null });
  });

  test("see the logo on the public song page while that page is switched on", async () => {
    const { original } = await set(DRAWING);
    expect((await stranger.get("/public/band")).json()).toMatchObject({ logo: original });
    await settings({ publicSongPage: "off" });
    expect((await stranger.get("/public/band")).status).toBe(404);
  });
});

test("an email has the logo embedded, and its text is the same as without a logo", async () => {
  const sent = async (): Promise<string> => {
    post.received.length = 0;
    expect((await admin.post("/me/notice_channels/test")).status).toBe(200);
    await expect.poll(() => post.received.length, { timeout: 10_000 }).toBe(1);
    return post.received[0]?.source ?? "";
  };
  const plain = await sent();
  expect(plain).toMatch(/^Content-Type: text\/plain/m);
  await set(DRAWING, { drawn: base64(SMALL) });
  const withLogo = await sent();
  expect(withLogo).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(withLogo).toContain('<img src="cid:logo@bandstand"');
  expect(withLogo).toMatch(/Content-Type: image\/png[^]*Content-Id: <logo@bandstand>/i);
  const textOf = (mail: string): string =>
    /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)(?=\r\n--|$)/.exec(mail)?.[1] ?? "";
  expect(textOf(withLogo).trim()).toBe(textOf(plain).trim());
});
