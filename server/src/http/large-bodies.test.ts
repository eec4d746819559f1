import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { inQueueOf } from "./slices.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

const { server, admin, editor, musician } = await startBand({ env: { TRUST_PROXY: "1" } });

const json = (bytes: number) => ({
  raw: JSON.stringify({ x: "x".repeat(bytes - 8) }),
  headers: { "Content-Type": "application/json" },
});
const csv = (bytes: number) => ({
  raw: `Titel;Interpret\n${`${"a".repeat(999)}\n`.repeat(bytes / 1000)}`.slice(0, bytes).padEnd(bytes),
  headers: { "Content-Type": "text/csv" },
});
const preview = "/songs/import?dry_run=true";

/** Sends a request's head and `sent` bytes of an announced body, from `address`, and waits for the status. */
class Unfinished {
  readonly socket: Socket;
  /** The response, once its head is complete or the connection has ended. */
  readonly answer: Promise<string>;

  constructor(
    address: string,
    {
      path = "/login",
      announced,
      sent,
      cookie = "",
      head = "",
    }: { path?: string; announced: number; sent: number; cookie?: string; head?: string },
  ) {
    this.socket = connect(server.env.PORT, "127.0.0.1");
    this.socket.on("error", () => undefined);
    this.socket.write(
      `POST /api${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nCookie: ${cookie}\r\n${head}` +
        `Content-Type: ${path === preview ? "text/csv" : "application/json"}\r\nContent-Length: ${announced}\r\n\r\n`,
    );
    this.socket.write(Buffer.alloc(sent, 0x20));
    this.answer = new Promise((resolve) => {
      let text = "";
      this.socket.on("data", (chunk) => {
        text += chunk.toString();
        if (text.includes("\r\n\r\n")) resolve(text);
      });
      this.socket.on("close", () => resolve(text));
    });
  }

  close(): void {
    this.socket.destroy();
  }
}

const statusOf = (answer: string): number => Number(answer.split(" ")[1]);

describe("a body of more than 64 KiB", () => {
  test("with too many values is refused before it is parsed, even from a member", async () => {
    const values = (count: number) => ({
      raw: `[${"[],".repeat(count - 2)}[]]`,
      headers: { "Content-Type": "application/json" },
    });
    expect((await musician.send("PUT", "/me", values(40_000))).status).toBe(422);
    const reply = await musician.send("PUT", "/me", values(300_000));
    expect([reply.status, reply.json()["code"]]).toEqual([400, "MALFORMED_JSON"]);
    const text = { raw: JSON.stringify({ x: "[],".repeat(300_000) }), headers: { "Content-Type": "application/json" } };
    expect((await musician.send("PUT", "/me", text)).status).toBe(422);
  });

  test("from an anonymous client gets a 413, whatever it contains", async () => {
    const stranger = server.device();
    for (const body of [json(65 * KIB), json(900 * KIB)])
      expect((await stranger.send("PUT", "/me", body)).status).toBe(413);
    for (const body of [csv(65 * KIB), csv(4 * MIB)])
      expect((await stranger.send("POST", preview, body)).status).toBe(413);
    expect((await stranger.send("POST", "/login", json(65 * KIB))).status).toBe(413);
  });

  test("from an anonymous client is refused before it is received", async () => {
    const body = new Unfinished("192.0.2.1", { announced: 65 * KIB, sent: 0 });
    expect(statusOf(await body.answer)).toBe(413);
  });

  test("with a forged token gets a 413, like one from an anonymous client", async () => {
    const forger = server.device();
    forger.cookies.set(forger.names.refresh, Buffer.from("v1|a|1|b|c").toString("base64url"));
    forger.cookies.set(forger.names.access, "a.b.c");
    expect((await forger.send("PUT", "/me", json(65 * KIB))).status).toBe(413);
  });

  test("from a device with an expired access token gets a 401, so the device refreshes and sends the body again", async () => {
    const device = await server.client("editor");
    device.cookies.delete(device.names.access);
    for (const [path, body] of [
      [preview, csv(3 * MIB)],
      ["/songs", json(300 * KIB)],
    ] as const)
      expect((await device.send("POST", path, body)).status).toBe(401);
    await device.post("/refresh");
    expect((await device.send("POST", preview, csv(3 * MIB))).status).toBe(200);
  });

  test("from a member without permission gets a 403; with permission, the route's own limit applies", async () => {
    expect((await musician.send("POST", preview, csv(3 * MIB))).status).toBe(403);
    expect((await editor.send("POST", preview, csv(3 * MIB))).status).toBe(200);
    expect((await editor.send("POST", preview, csv(5 * MIB + 1))).status).toBe(413);
    expect((await admin.send("PUT", `/admin/users/${memberIds.admin}`, json(300 * KIB))).status).toBe(422);
  });
});

describe("an anonymous body of at most 64 KiB", () => {
  test("is refused first for its type, then for its syntax, the method and the missing sign-in", async () => {
    const stranger = server.device();
    const type = { "Content-Type": "application/json" };
    for (const raw of ["x".repeat(KIB), "{", "{}"])
      expect((await stranger.send("POST", "/me", { raw, headers: { "Content-Type": "text/plain" } })).status).toBe(415);
    for (const method of ["POST", "PUT"] as const)
      expect((await stranger.send(method, "/me", { raw: "{", headers: type })).status).toBe(400);
    expect((await stranger.send("PUT", "/me", { raw: "x".repeat(KIB) })).status).toBe(415);
    expect((await stranger.send("POST", "/me", json(KIB))).status).toBe(405);
    expect((await stranger.send("PUT", "/me", json(60 * KIB))).status).toBe(401);
    expect((await stranger.send("POST", preview, csv(60 * KIB))).status).toBe(401);
  });
});

describe("bodies in flight", () => {
  test("are limited per IP address, but other addresses and a sign-in from the same address get through", async () => {
    const bodies = Array.from(
      { length: 20 },
      () => new Unfinished("192.0.2.10", { announced: 64 * KIB, sent: 63 * KIB }),
    );
    const refused = await Promise.race(bodies.map(({ answer }) => answer));
    expect(statusOf(refused)).toBe(429);
    expect(refused).toMatch(/^retry-after: [1-9]/im);
    const small = (address: string) =>
      server.device().post("/login", { username: "nobody", password: "x" }, { "X-Forwarded-For": address });
    for (const address of ["192.0.2.10", "192.0.2.11"]) expect((await small(address)).status).toBe(401);
    expect((await musician.get("/me")).status).toBe(200);
    for (const body of bodies) body.close();
  });

  test("are limited in total, separately for anonymous clients and members; a body no longer counts once its request is answered", async () => {
    const bodies = Array.from(
      { length: 160 },
      (_, index) => new Unfinished(`198.51.100.${index % 16}`, { announced: 64 * KIB, sent: 63 * KIB }),
    );
    const refused = await Promise.race(bodies.map(({ answer }) => answer));
    expect(statusOf(refused)).toBe(503);
    expect(refused).toMatch(/^retry-after: [1-9]/im);
    expect((await editor.send("POST", preview, csv(3 * MIB))).status).toBe(200);
    for (const body of bodies) body.close();
    const free = async (): Promise<number> =>
      (
        await server
          .device()
          .send("PUT", "/me", { ...json(60 * KIB), headers: { "X-Forwarded-For": "203.0.113.1", ...json(8).headers } })
      ).status;
    await expect.poll(free).toBe(401);
  });

  test("are also limited per member", async () => {
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const bodies = Array.from(
      { length: 3 },
      () => new Unfinished("192.0.2.20", { path: preview, announced: 5 * MIB, sent: 5 * MIB - 1, cookie }),
    );
    expect(statusOf(await Promise.race(bodies.map(({ answer }) => answer)))).toBe(429);
    expect((await admin.send("POST", preview, csv(3 * MIB))).status).toBe(200);
    for (const body of bodies) body.close();
  });

  test("count until the work with them has ended, even if their client has left", async () => {
    let unblock = (): void => undefined;
    const blocking = inQueueOf(memberIds.editor, () => new Promise<void>((resolve) => (unblock = resolve)));
    const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const head = `Origin: ${editor.origin}\r\nX-CSRF-Token: ${editor.cookies.get(editor.names.csrf)}\r\n`;
    const sent = { path: preview, announced: 5 * MIB, sent: 5 * MIB, cookie, head };
    const bodies = Array.from({ length: 2 }, () => new Unfinished("192.0.2.30", sent));
    const another = (): Unfinished => new Unfinished("192.0.2.30", { ...sent, sent: 3 * MIB });
    const isRefused = async (): Promise<boolean> => statusOf(await another().answer) === 429;
    await Promise.all(bodies.map(({ socket }) => once(socket, "drain")));
    /* Both imports are in the member's queue once the server has responded to these. */
    for (let round = 0; round < 10; round += 1) expect((await musician.get("/me")).status).toBe(200);
    for (const body of bodies) body.close();
    for (let round = 0; round < 3; round += 1) expect((await musician.get("/me")).status).toBe(200);
    expect(await isRefused()).toBe(true);
    unblock();
    await blocking;
    expect((await editor.send("POST", preview, csv(3 * MIB))).status).toBe(200);
  });
});
