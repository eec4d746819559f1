import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveAssets, serveApp } from "./assets.ts";

const root = mkdtempSync(join(tmpdir(), "assets-"));
const [dist, archive] = [join(root, "dist"), join(root, "archive")];
const NOW = new Date("2026-05-09T12:00:00Z");
const daysLater = (days: number): Date => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

function build(asset: string): void {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), `<!doctype html><title>${asset}</title>`);
  writeFileSync(join(dist, "sw.js"), "self");
  writeFileSync(join(dist, "assets", asset), asset);
  writeFileSync(join(dist, "assets", `${asset}.map`), "{}");
  writeFileSync(join(dist, "assets", `${asset}.br`), brotliCompressSync(`compressed ${asset}`));
}

let url = "";
let stop: () => void = () => undefined;
beforeAll(async () => {
  build("app-one.js");
  archiveAssets(dist, archive, NOW);
  build("app-two.js");
  archiveAssets(dist, archive, daysLater(20));
  const server = express()
    .use(serveApp({ distDir: dist, archiveDir: archive, manifestOf: async (built) => built }))
    .listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => void server.close();
});
afterAll(() => {
  stop();
  rmSync(root, { recursive: true, force: true });
});

describe("the app's files", () => {
  test("with a hash in their names are cached forever, including those from the previous build", async () => {
    for (const name of ["app-one.js", "app-two.js"]) {
      const reply = await fetch(`${url}/assets/${name}`, { headers: { "Accept-Encoding": "gzip" } });
      expect([reply.status, await reply.text()]).toEqual([200, name]);
      expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    }
  });

  test("are sent as the build compressed them, to clients that accept it", async () => {
    const answers = [];
    for (const accepted of ["br", "gzip, br;q=0.5", "gzip", "br;q=0", "identity"]) {
      const reply = await fetch(`${url}/assets/app-two.js`, { headers: { "Accept-Encoding": accepted } });
      const { headers } = reply;
      expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
      expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      answers.push([headers.get("content-encoding"), headers.get("vary"), await reply.text()]);
    }
    const [compressed, plain] = [
      ["br", "Accept-Encoding", "compressed app-two.js"],
      [null, "Accept-Encoding", "app-two.js"],
    ];
    expect(answers).toEqual([compressed, compressed, plain, plain, plain]);
  });

  test("without a hash in their names, such as index.html, are revalidated each time", async () => {
    for (const path of ["/", "/index.html", "/sw.js", "/gigs/018f0000-0000-7000-8000-000000000000?tab=setlist"]) {
      const reply = await fetch(url + path);
      expect(reply.status).toBe(200);
      expect(reply.headers.get("cache-control")).toBe("no-cache");
    }
  });

  test("that do not exist get a 404 instead of the app's page", async () => {
    for (const path of ["/assets/app-none.js", "/assets/", "/missing.png", "/assets/..%2findex.html"]) {
      expect((await fetch(url + path)).status).toBe(404);
    }
    expect((await fetch(`${url}/gigs`, { headers: { Accept: "application/json" } })).status).toBe(404);
    expect((await fetch(`${url}/gigs`, { method: "POST" })).status).toBe(404);
  });
});

test("source maps are served for the current build, but not archived", async () => {
  expect((await fetch(`${url}/assets/app-two.js.map`)).status).toBe(200);
  expect(existsSync(join(archive, "app-one.js"))).toBe(true);
  expect(existsSync(join(archive, "app-one.js.map"))).toBe(false);
});

test("an asset that has not been in any build for 30 days is removed from the archive", () => {
  archiveAssets(dist, archive, daysLater(29));
  expect(existsSync(join(archive, "app-one.js"))).toBe(true);
  archiveAssets(dist, archive, daysLater(31));
  expect(existsSync(join(archive, "app-one.js"))).toBe(false);
  expect(existsSync(join(archive, "app-two.js"))).toBe(true);
  utimesSync(join(archive, "app-two.js"), NOW, NOW);
});
