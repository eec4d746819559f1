import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ChatServer } from "../testing/chat.ts";
import { backOffMs } from "./chat-answer.ts";
import { sendChat } from "./chat-channel.ts";
import { type ChatService, chatService } from "./chat-service.ts";
import { cutToBytes, cutToLength } from "./cut-text.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const chat = new ChatServer();
let host = "";

beforeAll(async () => {
  host = await chat.listen();
});
beforeEach(() => {
  chat.received.length = 0;
});
afterAll(() => chat.close());

function serviceAt(chatUrl: string): ChatService {
  const service = chatService(chatUrl);
  if (service === null) throw new Error("no service");
  return service;
}

const send = (chatUrl: string, text: string, movedTo?: string) =>
  sendChat(
    serviceAt(chatUrl),
    { id: "notice-1", text },
    { signal: new AbortController().signal, now: NOW, answerMs: 500, movedTo },
  );

/* For each service: a local address, the response when it accepts a message, the request it should get, and its text
   limit. */
const SERVICES = [
  {
    name: "telegram",
    address: () => `telegram+http://123:AB-c_d@${host}/-1001234`,
    taken: { status: 200, body: { ok: true, result: { message_id: 7 } } },
    request: (text: string) => ({
      method: "POST",
      path: "/bot123:AB-c_d/sendMessage",
      body: { chat_id: -1001234, text },
    }),
    limit: 4096,
  },
  {
    name: "discord",
    address: () => `discord+http://${host}/api/webhooks/1/tok?thread_id=5`,
    taken: { status: 200, body: { id: "9", content: "" } },
    request: (content: string) => ({
      method: "POST",
      path: "/api/webhooks/1/tok?thread_id=5&wait=true",
      body: { content, allowed_mentions: { parse: [] } },
    }),
    limit: 2000,
  },
  {
    name: "slack",
    address: () => `slack+http://${host}/services/T/B/X`,
    taken: { status: 200, body: "ok" },
    request: (text: string) => ({ method: "POST", path: "/services/T/B/X", body: { text } }),
    limit: 4000,
  },
  {
    name: "mattermost",
    address: () => `mattermost+http://${host}/hooks/key`,
    taken: { status: 200, body: "ok" },
    request: (text: string) => ({ method: "POST", path: "/hooks/key", body: { text } }),
    limit: 4000,
  },
  {
    name: "rocketchat",
    address: () => `rocketchat+http://${host}/hooks/1/tok`,
    taken: { status: 200, body: { success: true } },
    request: (text: string) => ({ method: "POST", path: "/hooks/1/tok", body: { text } }),
    limit: 1000,
  },
  {
    name: "matrix",
    address: () => `matrix+http://s3cret@${host}/!room:example.org`,
    taken: { status: 200, body: { event_id: "$1" } },
    request: (body: string) => ({
      method: "PUT",
      path: "/_matrix/client/v3/rooms/!room%3Aexample.org/send/m.room.message/notice-1",
      headers: { authorization: "Bearer s3cret" },
      body: { msgtype: "m.text", body },
    }),
    limit: 16_000,
  },
  {
    name: "signal",
    address: () => `signal+http://${host}/+4915112345/group.Y2s=/+4917098765`,
    taken: { status: 201, body: { timestamp: "1" } },
    request: (message: string) => ({
      method: "POST",
      path: "/v2/send",
      body: { number: "+4915112345", recipients: ["group.Y2s=", "+4917098765"], message, text_mode: "normal" },
    }),
    limit: 2000,
  },
  {
    name: "ntfy",
    address: () => `ntfy+http://tk_1@${host}/band`,
    taken: { status: 200, body: { id: "x", event: "message" } },
    request: (message: string) => ({
      method: "POST",
      path: "/",
      headers: { authorization: "Bearer tk_1" },
      body: { topic: "band", message },
    }),
    limit: 4096,
  },
  {
    name: "a plain URL",
    address: () => `http://${host}/any?key=1`,
    taken: { status: 204 },
    request: (text: string) => ({ method: "POST", path: "/any?key=1", body: { text } }),
    limit: 4000,
  },
] as const;

const TEXT = "Neue Probe: Übungsraum 🎺";

describe.each(SERVICES)("a message to $name", ({ address, taken, request, limit }) => {
  it("is sent in the service's own format", async () => {
    chat.reply = () => taken;
    expect(await send(address(), TEXT)).toEqual({ kind: "sent" });
    expect(chat.received).toMatchObject([request(TEXT)]);
  });

  it("is cut to the service's limit, with an ellipsis at the end", async () => {
    chat.reply = () => taken;
    const long = "a".repeat(20_000);
    await send(address(), long);
    const [text = ""] = Object.values(chat.received[0]?.body ?? {}).filter(
      (value): value is string => typeof value === "string" && value.startsWith("aaa"),
    );
    expect(text.endsWith("a…")).toBe(true);
    expect(text.length).toBeGreaterThan(limit - 3);
    expect(text.length).toBeLessThanOrEqual(limit);
  });

  it("is retried after a server error or no response; after a 502, a broken connection or a timeout, the message may have arrived", async () => {
    for (const [reply, unsure] of [
      [{ status: 500 }, false],
      [{ status: 503 }, false],
      [{ status: 502 }, true],
      ["break", true],
      ["hang", true],
    ] as const) {
      chat.reply = () => reply;
      expect(await send(address(), TEXT)).toMatchObject({ kind: "retry", unsure, afterMs: null });
    }
  });

  it("is not retried after a refusal or a redirect, and the reason contains no secret", async () => {
    for (const status of [301, 400, 401, 403, 404, 410]) {
      chat.reply = () => ({ status, headers: { Location: `http://${host}/elsewhere` }, body: { message: TEXT } });
      const outcome = await send(address(), TEXT);
      expect(outcome).toEqual({
        kind: "refused",
        reason: { code: "answered", service: expect.stringMatching(/^[\w.]+$/), status },
      });
    }
    expect(chat.received).toHaveLength(6);
  });

  it("is retried after the delay in the response's header, which is in seconds or a date", async () => {
    for (const [retryAfter, afterMs] of [
      ["15", 15_000],
      ["Fri, 20 Nov 2026 12:02:00 GMT", 120_000],
      ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
      ["86400000", 3_600_000],
      ["soon", null],
    ] as const) {
      chat.reply = () => ({ status: 429, headers: { "Retry-After": retryAfter }, body: {} });
      expect(await send(address(), TEXT)).toMatchObject({ kind: "retry", unsure: false, afterMs });
    }
  });
});

describe("the chat channel", () => {
  const cases: readonly (readonly [string, string, object, number | null])[] = [
    [
      "Telegram",
      "telegram+http://1:a@HOST/5",
      { ok: false, error_code: 429, description: "Too Many Requests", parameters: { retry_after: 15 } },
      15_000,
    ],
    ["Discord", "discord+http://HOST/api/webhooks/1/t", { message: "", retry_after: 64.57, global: false }, 64_570],
    ["Matrix", "matrix+http://t@HOST/!r:x", { errcode: "M_LIMIT_EXCEEDED", retry_after_ms: 2000 }, 2_000],
    ["ntfy", "ntfy+http://HOST/t", { code: 42901, http: 429, error: "limit reached" }, null],
    ["ntfy for the day", "ntfy+http://HOST/t", { code: 42908, http: 429, error: "limit reached" }, 3_600_000],
  ];
  it.each(cases)(
    "takes the delay before the next attempt from the body of the response: %s",
    async (_name, address, body, afterMs) => {
      chat.reply = () => ({ status: 429, body });
      expect(await send(address.replace("HOST", host), TEXT)).toMatchObject({ kind: "retry", afterMs });
    },
  );

  it("does not retry a message if Signal asks for a captcha", async () => {
    chat.reply = () => ({ status: 429, body: { error: "", challenge_tokens: ["x"], account: "+49" } });
    expect(await send(`signal+http://${host}/+49/+48`, TEXT)).toMatchObject({ kind: "refused" });
  });

  it("uses the new id for the next attempt if Telegram has moved a group", async () => {
    const moved = { ok: false, error_code: 400, parameters: { migrate_to_chat_id: -100777 } };
    chat.reply = ({ body }) => (body["chat_id"] === 5 ? { status: 400, body: moved } : { status: 200, body: {} });
    const address = `telegram+http://1:a@${host}/5/12`;
    expect(await send(address, TEXT)).toEqual({ kind: "moved", to: "-100777" });
    expect(await send(address, TEXT, "-100777")).toEqual({ kind: "sent" });
    expect(chat.received.at(-1)?.body).toEqual({ chat_id: -100777, text: TEXT, message_thread_id: 12 });
  });

  it("defuses markup and mentions in a text", async () => {
    chat.reply = () => ({ status: 200, body: "ok" });
    await send(`slack+http://${host}/services/T/B/X`, "<!channel> & mehr");
    await send(`mattermost+http://${host}/hooks/k`, "@all da");
    expect(chat.received.map(({ body }) => body["text"])).toEqual(["&lt;!channel&gt; &amp; mehr", "@\u200Ball da"]);
  });

  it("retries a message to an unreachable service, knowing that it has not arrived", async () => {
    const gone = new ChatServer();
    const address = await gone.listen();
    await gone.close();
    const outcome = await send(`http://${address}/x`, TEXT);
    expect(outcome).toEqual({
      kind: "retry",
      reason: { code: "notReached", service: "chat" },
      unsure: false,
      afterMs: null,
    });
  });

  it("sends the user name and password of a plain URL in a header, not in the request line", async () => {
    chat.reply = () => ({ status: 200 });
    await send(`http://band:p%40ss@${host}/x`, TEXT);
    expect(chat.received[0]).toMatchObject({ path: "/x", headers: { authorization: `Basic ${btoa("band:p@ss")}` } });
  });
});

describe("a chat URL", () => {
  it("for an unknown service, or without the required parts, is invalid", () => {
    for (const address of [
      "teams+https://x.example.org/hook",
      "constructor+https://x.example.org/hook",
      "telegram+https://api.telegram.org/-1001234",
      "telegram+https://123:abc@api.telegram.org",
      "discord+https://discord.com",
      "matrix+https://matrix.example.org/!room:example.org",
      "matrix+https://token@matrix.example.org/%23room:example.org",
      "signal+http://host:8080/+49151",
      "ntfy+https://ntfy.sh",
      "ntfy+https://ntfy.sh/%zz",
      "ftp://example.org",
      "https://",
      "discord",
    ])
      expect([address, chatService(address)]).toEqual([address, null]);
  });
});

describe("cutting a text", () => {
  it("never splits a character, never exceeds the limit, and keeps as much as fits", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 3, max: 40 }), (text, limit) => {
        const [short, small] = [cutToLength(text, limit), cutToBytes(text, limit)];
        expect(short.length).toBeLessThanOrEqual(limit);
        expect(Buffer.byteLength(small)).toBeLessThanOrEqual(limit);
        for (const cut of [short, small]) {
          expect(cut.isWellFormed()).toBe(true);
          expect(cut === text || (cut.endsWith("…") && text.startsWith(cut.slice(0, -1)))).toBe(true);
        }
        expect(short === text).toBe(text.length <= limit);
        expect(small === text).toBe(Buffer.byteLength(text) <= limit);
      }),
    );
  });
});

describe("retrying", () => {
  it("waits longer each time, at most 15 minutes plus up to a quarter of that at random", () => {
    expect([1, 2, 3, 4].map((tries) => backOffMs(tries, 0))).toEqual([1000, 2000, 4000, 8000]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        expect(backOffMs(tries, chance)).toBeGreaterThanOrEqual(1000);
        expect(backOffMs(tries, chance)).toBeLessThanOrEqual(15 * 60 * 1000 * 1.25);
      }),
    );
  });
});
