import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";
import { ServiceState } from "./service-state.ts";

const root = mkdtempSync(join(tmpdir(), "pages-"));
const [distDir, archiveDir] = [join(root, "dist"), join(root, "archive")];

let server: TestServer;
let url = "";
let stop: () => void = () => undefined;
beforeAll(async () => {
  mkdirSync(distDir);
  mkdirSync(archiveDir);
  writeFileSync(join(distDir, "index.html"), "<!doctype html><title>app</title>");
  writeFileSync(join(distDir, "sw.js"), "self");
  server = await startTestServer({ members: false });
  const state = new ServiceState(() => Promise.resolve());
  const { handler } = createApp(server.service.context, { state, assets: { distDir, archiveDir } });
  const listening = handler.listen(0, "127.0.0.1");
  await new Promise((resolve) => listening.once("listening", resolve));
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  stop = () => void listening.close();
});
afterAll(async () => {
  stop();
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

test.each(["/", "/index.html", "/gigs/018f0000-0000-7000-8000-000000000000?tab=setlist", "/api/docs"])(
  "the page %s forbids turning plain strings into elements or code, and allows only the app's Trusted Types policy",
  async (path) => {
    const reply = await fetch(url + path);
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/html/)]);
    const directives = (reply.headers.get("content-security-policy") ?? "").split(";");
    expect(directives).toEqual(
      expect.arrayContaining(["require-trusted-types-for 'script'", "trusted-types bandstand", "script-src 'self'"]),
    );
  },
);

test("the service worker runs under the same policy as the pages", async () => {
  const [page, worker] = [await fetch(url), await fetch(`${url}/sw.js`)];
  expect(worker.headers.get("content-security-policy")).toBe(page.headers.get("content-security-policy"));
});
