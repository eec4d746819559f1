import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ChatServer } from "../testing/chat.ts";
import type { Client } from "../testing/client.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { allNotices, outbox } from "./model.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const chat = new ChatServer();
let server: TestServer;
let editor: Client;

beforeAll(async () => {
  const host = await chat.listen();
  server = await startTestServer({ now: () => NOW, env: { CHAT_URL: `http://${host}/hook?key=s3cret` } });
  editor = await server.client("editor");
});
beforeEach(() => {
  chat.received.length = 0;
});
afterAll(async () => {
  await server.close();
  await chat.close();
});

const soon = { timeout: 30_000, interval: 50 };
const texts = (): unknown[] => chat.received.map(({ body }) => body["text"]);

async function create(rehearsal: object): Promise<string> {
  const reply = await editor.post("/reh", rehearsal);
  expect(reply.status).toBe(201);
  return reply.json<{ rehearsal_id: string }>().rehearsal_id;
}

/** Resolves when notices in `state` cover all rehearsals in `ids`. */
const announced = (ids: readonly string[], state: string) =>
  vi.waitFor(async () => {
    const states = (await allNotices()).filter(({ covers }) => covers.some((id) => ids.includes(id)));
    expect(states.flatMap(({ covers }) => covers).toSorted()).toEqual(ids.toSorted());
    expect(new Set(states.map((notice) => notice.state))).toEqual(new Set([state]));
  }, soon);

describe("creating a rehearsal", { timeout: 60_000 }, () => {
  it("sends one chat message with the rehearsal's start and end", async () => {
    const id = await create({
      begin: "2026-12-04T19:00:00+01:00",
      end: "2026-12-04T21:00:00+01:00",
      location: "Proberaum",
    });
    await announced([id], "sent");
    const text = `Neue Probe: Freitag, 4. Dezember 2026, 19:00–21:00, Proberaum\n${server.env.PUBLIC_URL}/rehearsals/${id}`;
    expect(chat.received).toMatchObject([{ method: "POST", path: "/hook?key=s3cret", body: { text } }]);
  });

  it("in the past sends nothing; an upcoming rehearsal created afterwards is announced on its own", async () => {
    await create({ begin: "2026-11-20T11:00:00Z", end: "2026-11-20T13:00:00Z" });
    await create({ begin: "2019-03-02T18:00:00+01:00" });
    const coming = await create({ begin: "2026-12-05T18:00:00Z" });
    await announced([coming], "sent");
    expect(texts()).toEqual([expect.stringMatching(/^Neue Probe: Samstag, 5\. Dezember 2026, 19:00–21:00\n/)]);
  });

  it("several times in a row announces each rehearsal once, combining several in one message", async () => {
    const begins = Array.from({ length: 12 }, (_, week) => new Date(Date.UTC(2027, 0, 7 + week * 7, 18)).toISOString());
    const ids = await Promise.all(begins.map((begin) => create({ begin })));
    await announced(ids, "sent");
    const lines = texts().flatMap((text) => String(text).match(/\d+\. \S+ 2027, 19:00–21:00/g) ?? []);
    expect(new Set(lines).size).toBe(12);
    expect(lines).toHaveLength(12);
    expect(texts().length).toBeLessThan(12);
  });

  it("twice with one id sends one message, and changing the rehearsal sends none", async () => {
    const body = { rehearsal_id: newId(), begin: "2026-12-08T18:00:00Z" };
    await create(body);
    await create(body);
    await announced([body.rehearsal_id], "sent");
    await editor.put(`/reh/${body.rehearsal_id}`, { end: "2026-12-08T21:00:00Z" });
    const after = await create({ begin: "2026-12-09T18:00:00Z" });
    await announced([after], "sent");
    expect(texts()).toHaveLength(2);
  });

  it("leaves neither the chat's URL nor the message's text in the log or the outbox", async () => {
    chat.reply = () => ({ status: 404, body: "no_team" });
    const id = await create({ begin: "2026-12-15T18:00:00Z", location: "Geheimkeller" });
    await announced([id], "failed");
    chat.reply = () => ({ status: 200, body: "ok" });
    const written = server.logged.join() + JSON.stringify(await allNotices());
    expect(written).toContain("the chat answered 404");
    for (const secret of ["s3cret", "/hook", "Geheimkeller"]) expect(written).not.toContain(secret);
  });

  it("sends nothing if the rehearsal is deleted before the chat is reachable", async () => {
    chat.reply = () => ({ status: 503, headers: { "Retry-After": "1" } });
    const id = await create({ begin: "2026-12-16T18:00:00Z" });
    await vi.waitFor(() => expect(chat.received).toHaveLength(1), soon);
    await vi.waitFor(
      async () => expect((await outbox.open("chat")).map(({ state }) => state)).toEqual(["waiting"]),
      soon,
    );
    expect((await editor.delete(`/reh/${id}`)).status).toBe(204);
    chat.reply = () => ({ status: 200, body: "ok" });
    NOW.setTime(NOW.getTime() + 60_000);
    await announced([id], "dropped");
    expect(chat.received).toHaveLength(1);
  });
});
