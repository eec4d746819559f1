import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Client, refreshed } from "../testing/client.ts";
import { MailServer } from "../testing/mail.ts";
import { noticesSent } from "../testing/notices.ts";
import { TEST_PASSWORD } from "../testing/members.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-20T12:00:00Z");
const post = new MailServer();
let server: TestServer;
let clients: Record<"admin" | "editor" | "musician", Client>;
let resting_id: string;

beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, env: { SMTP_URL: await post.listen() } });
  clients = await server.clients();
  const resting = { username: "resting", real_name: "Resting", email: "resting@example.org", role: "musician" };
  const made = await clients.admin.post("/admin/users", { ...resting, musician: true, password: TEST_PASSWORD });
  resting_id = made.json<{ user_id: string }>().user_id;
  expect((await clients.admin.delete(`/admin/users/${resting_id}`)).status).toBe(204);
  /* The invitation may be sent before the deactivation. Waits for it, so that no test receives it. */
  await noticesSent();
  expect((await clients.editor.post("/gigs", { name: "Stadtfest", date: "2026-12-05", published: 1 })).status).toBe(
    201,
  );
});
beforeEach(() => {
  post.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await post.close();
});

/** Advances the clock by this many days. */
async function pass(days: number): Promise<void> {
  NOW.setTime(NOW.getTime() + days * DAY_MS);
  await refreshed(clients);
}

/** Returns the recipients of reminders, once the one to `expected` is sent and nothing is queued any more. */
async function reminded(expected: string): Promise<string[]> {
  await vi.waitFor(() => expect(post.received.map(({ to }) => to)).toContain(expected), {
    timeout: 45_000,
    interval: 50,
  });
  await noticesSent();
  return post.received.map(({ to }) => to).toSorted();
}

describe("a reminder", { timeout: 60_000 }, () => {
  it("is sent to active members, but not deactivated ones, who have not answered a gig in the next two weeks", async () => {
    const { gig_id = "" } = (await clients.admin.get("/gigs")).json<{ items: { gig_id: string }[] }>().items[0] ?? {};
    await clients.editor.put(`/availability/gig/${gig_id}`, { status: "in" });
    await pass(1);
    /* The admin neither plays nor sings, and the editor has answered. */
    expect(await reminded("musician@example.org")).toEqual(["musician@example.org"]);
  });

  it("is sent to a member who has been reactivated", async () => {
    await clients.admin.put(`/admin/users/${resting_id}/activate`);
    await pass(1);
    expect(await reminded("resting@example.org")).toEqual(["resting@example.org"]);
  });
});
