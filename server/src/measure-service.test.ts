import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "./testing/process.ts";
import { type TestServer, startTestServer } from "./testing/server.ts";

let server: TestServer;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  server = await startTestServer({ env: { METRICS_PORT: String(port) } });
});
afterAll(() => server.close());

const page = async (): Promise<string> => (await fetch(`${address}/metrics`)).text();
const valueOf = (text: string, series: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1),
  );

describe("the Prometheus metrics", () => {
  test("count requests by the route's pattern, never by the requested path", async () => {
    const editor = await server.client("editor");
    const { song_id } = (await editor.post("/songs", { title: "Geheimer Song", interpret: "B" })).json<{
      song_id: string;
    }>();
    for (let time = 0; time < 3; time += 1) await editor.get(`/songs/${song_id}`);
    await editor.get("/songs/unbekannt?q=Suchwort");
    await editor.get("/admin/system");
    await server.device().get("/gibt/es/nicht");
    const text = await page();
    expect(valueOf(text, 'bandstand_http_requests_total{method="GET",route="/songs/{song_id}",status="200"}')).toBe(3);
    expect(valueOf(text, 'bandstand_http_requests_total{method="GET",route="/songs/{song_id}",status="404"}')).toBe(1);
    expect(valueOf(text, 'bandstand_http_requests_total{method="GET",route="/admin/system",status="403"}')).toBe(1);
    expect(valueOf(text, 'bandstand_http_requests_total{method="GET",route="unknown",status="404"}')).toBe(1);
    expect(valueOf(text, 'bandstand_http_request_seconds_count{method="GET",route="/songs/{song_id}"}')).toBe(4);
    for (const secret of [song_id, "Geheimer", "Suchwort", "unbekannt", "editor@", "gibt", "127.0.0.1"])
      expect(text).not.toContain(secret);
  });

  test("cover the database, the event loop, the outbox and sync", async () => {
    const editor = await server.client("editor");
    await editor.get("/sync/pull");
    const { cursor } = (await editor.get("/sync/snapshot")).json<{ cursor: string }>();
    await editor.post("/gigs", { name: "Sommerfest", date: "2026-06-20" });
    await editor.get(`/sync/pull?cursor=${encodeURIComponent(cursor)}`);
    const text = await page();
    expect(valueOf(text, 'bandstand_sync_pulls_total{given="reset"}')).toBe(1);
    expect(valueOf(text, 'bandstand_sync_pulls_total{given="changes"}')).toBe(1);
    expect(valueOf(text, "bandstand_sync_head")).toBeGreaterThan(0);
    expect(valueOf(text, 'bandstand_database_command_seconds_count{command="find"}')).toBeGreaterThan(0);
    expect(valueOf(text, 'bandstand_outbox_notices{state="failed"}')).toBe(0);
    expect(valueOf(text, 'bandstand_event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(1e6);
    expect(text).not.toContain("bandstand_last_backup_timestamp_seconds ");
  });

  test("are not served on the service's port, nor the service on theirs", async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
    expect((await fetch(new URL("/metrics", server.url))).status).toBe(404);
    expect((await fetch(`${address}/api/healthz`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(405);
  });
});
