import { cutToBytes, cutToLength } from "./cut-text.ts";

/** A request to a chat service. The address is a secret and is never logged. */
interface ChatRequest {
  readonly url: string;
  readonly method: "POST" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A message to send; `id` is the notice's id in the outbox, which is the same for every attempt. */
export interface ChatMessage {
  readonly id: string;
  readonly text: string;
}

/** A chat destination, parsed from `CHAT_URL`. */
export interface ChatService {
  /** The service's brand name, or `chat`. */
  readonly name: string;
  /** True if the service detects repeated messages. */
  readonly isIdempotent: boolean;
  /** `movedTo` is the new id if the service has moved the group. */
  request(message: ChatMessage, movedTo?: string): ChatRequest;
}

type Service = (address: URL) => ChatService | null;

const post = (url: string, body: object, headers: Readonly<Record<string, string>> = {}): ChatRequest => ({
  url,
  method: "POST",
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(body),
});

/* Returns the decoded parts of an address's path. A "+" stays a plus, because phone numbers start with it; decoded
   as form data, it would become a space. */
const partsOf = ({ pathname }: URL): string[] =>
  pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decodeURIComponent);

/* Defuses mentions: an "@all" in a location's name would otherwise notify the whole team. */
const quietMentions = (text: string): string => text.replaceAll("@", "@\u200B");

/** Creates a service whose `CHAT_URL` is the complete address to post to, such as an incoming webhook. */
const hook =
  (name: string, limit: number, body: (text: string) => object, complete = (url: URL): URL => url): Service =>
  (address) =>
    partsOf(address).length === 0
      ? null
      : {
          name,
          isIdempotent: false,
          request: ({ text }) => post(complete(new URL(address)).href, body(cutToLength(text, limit))),
        };

const escapedForSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function waiting(url: URL): URL {
  /* Without this parameter the service reports no error if the message was not stored. */
  url.searchParams.set("wait", "true");
  return url;
}

const TELEGRAM_MAX = 4096;

/* https://TOKEN@api.telegram.org/CHAT_ID[/THREAD_ID]; the token itself contains a colon. */
const telegram: Service = (address) => {
  const [chat_id, thread] = partsOf(address);
  const token = [address.username, address.password].map(decodeURIComponent).join(":");
  if (chat_id === undefined || !/^\d+:[\w-]+$/.test(token)) return null;
  const number = (id: string): number | string => (/^-?\d+$/.test(id) ? Number(id) : id);
  return {
    name: "Telegram",
    isIdempotent: false,
    request: ({ text }, movedTo = chat_id) =>
      post(`${address.protocol}//${address.host}/bot${token}/sendMessage`, {
        chat_id: number(movedTo),
        text: cutToLength(text, TELEGRAM_MAX),
        ...(thread === undefined ? {} : { message_thread_id: number(thread) }),
      }),
  };
};

/** In bytes. Keeps the complete event within the limit of 65,536 bytes. */
const MATRIX_MAX = 16_000;

/* https://ACCESS_TOKEN@HOME_SERVER/!ROOM:HOME_SERVER */
const matrix: Service = (address) => {
  const [room] = partsOf(address);
  const token = decodeURIComponent(address.username);
  if (room === undefined || !room.startsWith("!") || token === "") return null;
  const base = `${address.protocol}//${address.host}/_matrix/client/v3/rooms/${encodeURIComponent(room)}`;
  return {
    name: "Matrix",
    isIdempotent: true,
    request: ({ id, text }) => ({
      url: `${base}/send/m.room.message/${encodeURIComponent(id)}`,
      method: "PUT",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify({ msgtype: "m.text", body: cutToBytes(text, MATRIX_MAX) }),
    }),
  };
};

const SIGNAL_MAX = 2000;

/* http://HOST:8080/+NUMBER/RECIPIENT[/RECIPIENT…], the band's own signal-cli-rest-api. */
const signal: Service = (address) => {
  const [number, ...recipients] = partsOf(address);
  if (number === undefined || recipients.length === 0) return null;
  return {
    name: "Signal",
    isIdempotent: false,
    request: ({ text }) =>
      post(`${address.protocol}//${address.host}/v2/send`, {
        number,
        recipients,
        message: cutToLength(text, SIGNAL_MAX),
        text_mode: "normal",
      }),
  };
};

/** In bytes; ntfy turns a longer message into a file. */
const NTFY_MAX = 4096;

/* https://[TOKEN@ or USER:PASSWORD@]ntfy.sh/TOPIC. The JSON form is posted to the root and preserves umlauts. */
const ntfy: Service = (address) => {
  const [topic] = partsOf(address);
  if (topic === undefined) return null;
  const [user, password] = [address.username, address.password].map(decodeURIComponent);
  const basic = Buffer.from(`${user}:${password}`).toString("base64");
  const headers: Record<string, string> = password
    ? { Authorization: `Basic ${basic}` }
    : user
      ? { Authorization: `Bearer ${user}` }
      : {};
  return {
    name: "ntfy",
    isIdempotent: false,
    request: ({ text }) =>
      post(`${address.protocol}//${address.host}/`, { topic, message: cutToBytes(text, NTFY_MAX) }, headers),
  };
};

/** For a `CHAT_URL` that names no service: posts `{text}` as JSON. */
const plain: Service = (address) => ({
  name: "chat",
  isIdempotent: false,
  request: ({ text }) => {
    const { username, password } = address;
    const url = new URL(address);
    [url.username, url.password] = ["", ""];
    const basic = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
    return post(url.href, { text: cutToLength(text, 4000) }, username ? { Authorization: `Basic ${basic}` } : {});
  },
});

const SERVICES: Readonly<Record<string, Service>> = {
  telegram,
  discord: hook("Discord", 2000, (content) => ({ content, allowed_mentions: { parse: [] } }), waiting),
  slack: hook("Slack", 4000, (text) => ({ text: escapedForSlack(text) })),
  mattermost: hook("Mattermost", 4000, (text) => ({ text: quietMentions(text) })),
  rocketchat: hook("Rocket.Chat", 1000, (text) => ({ text: quietMentions(text) })),
  matrix,
  signal,
  ntfy,
};

/**
 * Returns the service for a `CHAT_URL`: `discord+https://…` and similar, or a plain URL to which `{text}` is posted.
 * Returns null if the name is unknown or a part is missing, without saying which, because the address is a secret.
 */
export function chatService(chatUrl: string): ChatService | null {
  const [, name, rest = ""] = /^(?:([a-z]+)\+)?(https?:\/\/.+)$/.exec(chatUrl) ?? [];
  if (!URL.canParse(rest)) return null;
  const service = name === undefined ? plain : Object.hasOwn(SERVICES, name) ? SERVICES[name] : undefined;
  try {
    return service?.(new URL(rest)) ?? null;
  } catch (error) {
    /* The address contains an invalid percent escape. */
    if (error instanceof URIError) return null;
    throw error;
  }
}
