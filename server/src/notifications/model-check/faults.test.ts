import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { limitMs, rounds } from "@bandstand/shared/testing/soak.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, openDatabase } from "../../database/connect.ts";
import { records } from "../../database/synced.ts";
import { serviceWrite } from "../../database/records.ts";
import { readEnv } from "../../read-env.ts";
import { gigCollection } from "../../gigs/model.ts";
import { createContext } from "../../http/context.ts";
import type { AppContext } from "../../http/context.ts";
import { Random } from "../../testing/random.ts";
import { type ChatReply, ChatServer } from "../../testing/chat.ts";
import { type MailReply, MailServer } from "../../testing/mail.ts";
import { createMembers, memberIds } from "../../testing/members.ts";
import type { Outcome } from "../chat-answer.ts";
import { sendChat } from "../chat-channel.ts";
import { chatService } from "../chat-service.ts";
import type { Channel, Channels } from "../deliver.ts";
import { type Outbox, allNotices, outbox } from "../model.ts";
import type { NewNotice, Notice } from "../notice.ts";
import { sendMail } from "../smtp.ts";
import { audienceChannel, memberChannel } from "../split-notices.ts";
import { runTwoProcesses } from "./two-processes.ts";

/* Runs two processes that share an outbox against a chat and a mail server that speak the real protocols, with seeded
   faults: a process crashes or stalls at any step; a service asks us to wait, fails temporarily, accepts a message
   without responding, or drops the connection. In every case each message is delivered; more than once only if the
   service cannot detect repeats, and then the outbox records it. */

/* How many schedules run concurrently. They share the servers and the database, but each has its own notices. */
const SIDE_BY_SIDE = 25;
const SCHEDULES = SIDE_BY_SIDE * rounds(3);
/* Less than the number of unsure attempts after which a message is given up. */
const FAULTS_MAX = 4;
const START = Date.parse("2026-11-20T12:00:00Z");

const chat = new ChatServer();
const post = new MailServer();
const log = pino({ level: "silent" });
const dir = mkdtempSync(join(tmpdir(), "bandstand-"));
const gig_id = newId();
let database: Database;
let context: AppContext;
let chatHost = "";
let smtpUrl = "";

/** The responses of a schedule's services, and how often each message was accepted, by the notice's id. */
interface Services {
  readonly chat: (id: string) => ChatReply;
  readonly mail: () => MailReply;
  readonly taken: Map<string, number>;
  /** Aborts the current attempt, like a timeout. */
  timeOut: () => void;
}

/* Keyed by the schedule's name, which is part of the chat's path and of the email address. */
const services = new Map<string, Services>();
const servicesOf = (text: string): Services => {
  const found = services.get(/schedule-\d+/.exec(text)?.[0] ?? "");
  if (found === undefined) throw new Error("no schedule's");
  return found;
};

chat.reply = ({ path, body }) => servicesOf(path).chat(path.includes("matrix") ? lastOf(path) : String(body["text"]));
post.reply = ({ to }) => servicesOf(to).mail();
post.onTaken = ({ to, messageId }, isAnswered) => {
  const { taken, timeOut } = servicesOf(to);
  const [id = ""] = messageId.slice(1).split("@");
  taken.set(id, (taken.get(id) ?? 0) + 1);
  if (!isAnswered) timeOut();
};
const lastOf = (path: string): string => path.split("/").at(-1) ?? "";

beforeAll(async () => {
  database = await openDatabase({ uri: undefined, dataDir: dir });
  const env = readEnv({ NODE_ENV: "test", SECRET_KEY: "x".repeat(32), DATA_DIR: dir });
  const { connection } = database;
  context = createContext({ env, log, connection }, { now: () => new Date(START), passwordCost: 4 });
  await createMembers(context);
  const gig = { ...NEW_GIG, name: "Stadtfest", date: "2026-12-05", published: 1 as const };
  await records.create(gigCollection, gig_id, gig, serviceWrite(new Date(START)));
  [chatHost, smtpUrl] = await Promise.all([chat.listen(), post.listen()]);
}, 60_000);
afterAll(async () => {
  await Promise.all([chat.close(), post.close()]);
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});

const CHATS = {
  /* Detects a repeat by its id. */
  matrix: (name: string) => chatService(`matrix+http://token@${chatHost}/!${name}:example.org`),
  /* Does not detect repeats. */
  mattermost: (name: string) => chatService(`mattermost+http://${chatHost}/hooks/${name}`),
} as const;
type ChatName = keyof typeof CHATS;

type Sent = Exclude<Outcome, { readonly kind: "moved" }>;

async function once(name: string, send: (signal: AbortSignal) => Promise<Outcome>): Promise<Sent> {
  const ending = new AbortController();
  servicesOf(name).timeOut = () => ending.abort();
  const outcome = await send(ending.signal);
  if (outcome.kind === "moved") throw new Error("nothing moves here");
  return outcome;
}

function chatBy(chatName: ChatName, name: string): Channel {
  const service = CHATS[chatName](name);
  if (service === null) throw new Error("no service");
  return {
    isIdempotent: service.isIdempotent,
    deliver: ({ _id: id }) => once(name, (signal) => sendChat(service, { id, text: id }, { signal, now: START })),
  };
}

const mailBy = (name: string): Channel => ({
  isIdempotent: false,
  deliver: ({ _id, user_id }) => {
    const to = { name: "", address: `${name}.${user_id}@example.org` };
    const written = { from: "band@example.org", to, subject: "x", text: "x", date: new Date(START), headers: {} };
    return once(name, (signal) => sendMail(smtpUrl, { ...written, messageId: `${_id}@test` }, signal));
  },
});

const splitting = (own: Outbox, now: () => Date): Channels => {
  const options = { context: { ...context, now }, outbox: own };
  return { audience: audienceChannel(options), member: memberChannel(options, new Set(["mail"])) };
};

interface Schedule {
  readonly chatName: ChatName;
  /** Number of faults that occurred. */
  readonly faults: number;
  readonly taken: ReadonlyMap<string, number>;
  /** Ids of its notices. */
  readonly ids: ReadonlySet<string>;
  /** Expected number of notices for the chat and by mail. */
  readonly wanted: { readonly chat: number; readonly mail: number };
}

/** Creates services with at most `budget` faults; `served` returns how many occurred. */
function faultyServices(random: Random, budget: number): Services & { readonly served: () => number } {
  let left = budget;
  const isFault = (): boolean => {
    if (left === 0 || !random.chance(0.5)) return false;
    left -= 1;
    return true;
  };
  const all = {
    taken: new Map<string, number>(),
    timeOut: (): void => undefined,
    served: () => budget - left,
    chat(id: string): ChatReply {
      const fault = isFault() ? random.pick(["wait", "down", "break", "hang"] as const) : null;
      if (fault === "wait") return { status: 429, headers: { "Retry-After": String(1 + random.below(90)) } };
      if (fault === "down") return { status: 503 };
      all.taken.set(id, (all.taken.get(id) ?? 0) + 1);
      if (fault === "hang") setImmediate(() => all.timeOut());
      return fault ?? { status: 200, body: {} };
    },
    mail: (): MailReply =>
      isFault()
        ? random.pick(["hang", "break", "deaf", { code: 450, at: "recipient" }, { code: 451, at: "text" }] as const)
        : "take",
  };
  return all;
}

/** Returns one schedule's view of the outbox: its own notices and those they were split into. */
function outboxOf(used: Outbox, ids: Set<string>): Outbox {
  const isOwn = ({ _id, covers: [first] }: Notice): boolean => {
    const isPart = ids.has(first) || ids.has(first.split(":")[0] ?? "");
    if (isPart) ids.add(_id);
    return isPart;
  };
  return { ...used, open: async (channel) => (await used.open(channel)).filter(isOwn) };
}

/** Runs one schedule to its end, with the outbox `used`. */
async function run(seed: number, used: Outbox = outbox): Promise<Schedule> {
  const random = new Random(seed);
  const name = `schedule-${seed}`;
  const chatName = random.pick(Object.keys(CHATS) as ChatName[]);
  const faults = random.below(FAULTS_MAX + 1);
  const own = faultyServices(random, FAULTS_MAX - faults);
  services.set(name, own);

  const [change, ...rehearsals] = Array.from({ length: 2 + random.below(2) }, () => newId());
  if (change === undefined) throw new Error("there is one");
  const about = { event_type: "gig", event_id: gig_id, notify: "everybody", by: memberIds.editor } as const;
  const rescheduled = { ...about, what: "changed", facts: ["time"] } as const;
  const toSend: NewNotice[] = [
    ...rehearsals.map((id): NewNotice => ({
      kind: "rehearsals",
      channel: "chat",
      user_id: null,
      covers: [id],
      about: null,
    })),
    { kind: "change", channel: "audience", user_id: null, covers: [change], about: rescheduled },
  ];
  const ids = new Set([change, ...rehearsals]);
  const channels = { chat: chatBy(chatName, name), mail: mailBy(name) };
  const world = { outbox: outboxOf(used, ids), channels, toSend, log, random, faults, start: START };
  const died = await runTwoProcesses(world, splitting);
  services.delete(name);
  const wanted = { chat: rehearsals.length, mail: 2 };
  return { chatName, faults: died + own.served(), taken: own.taken, ids, wanted };
}

/** Returns the errors in a schedule. */
function wrongIn({ chatName, taken, ids, wanted }: Schedule, all: readonly Notice[]): string[] {
  const notices = all.filter(({ _id }) => ids.has(_id));
  const wrong: string[] = [];
  for (const channel of ["chat", "mail"] as const) {
    const sent = notices.filter((notice) => notice.channel === channel);
    if (sent.length !== wanted[channel]) wrong.push(`${sent.length} notices by ${channel}`);
    for (const { _id, state, unsure } of sent) {
      const times = taken.get(_id) ?? 0;
      const isKnown = channel === "chat" && chatName === "matrix";
      if (state !== "sent") wrong.push(`a notice by ${channel} is ${state}`);
      if (times === 0) wrong.push(`a notice by ${channel} never arrived`);
      if (times > 1 && !isKnown && unsure === 0) wrong.push(`a notice by ${channel} arrived ${times} times, unmarked`);
    }
  }
  if ([...taken.keys()].some((id) => !ids.has(id))) wrong.push("a message under an id that is no notice's");
  return wrong;
}

it(
  `in ${SCHEDULES} seeded schedules of faults, each message arrives, and more than once only if the outbox records it`,
  async () => {
    const wrong: string[] = [];
    let [faults, repeated] = [0, 0];
    for (let first = 1; first <= SCHEDULES; first += SIDE_BY_SIDE) {
      const seeds = Array.from({ length: SIDE_BY_SIDE }, (_, at) => first + at);
      const schedules = await Promise.all(seeds.map((seed) => run(seed)));
      const all = await allNotices();
      for (const [at, schedule] of schedules.entries()) {
        wrong.push(...wrongIn(schedule, all).map((what) => `seed ${first + at}: ${what}`));
        faults += schedule.faults;
        repeated += [...schedule.taken.values()].filter((times) => times > 1).length;
      }
    }
    expect(wrong).toEqual([]);
    /* Schedules without faults would prove nothing. */
    expect(faults).toBeGreaterThan(SCHEDULES);
    expect(repeated).toBeGreaterThan(SCHEDULES / 20);
  },
  limitMs(900_000),
);

/* The schedules detect these mutants. */
const MUTANTS: Readonly<Record<string, Outbox>> = {
  "lets two processes claim the same notice": {
    ...outbox,
    claim: async (notice, by) => {
      await outbox.claim(notice, by);
      return true;
    },
  },
  "marks a notice as sent as soon as it is claimed": {
    ...outbox,
    claim: async (notice, by) => {
      const isOurs = await outbox.claim(notice, by);
      if (isOurs) await outbox.settle({ _id: notice._id, claim: by.claim }, { state: "sent" });
      return isOurs;
    },
  },
  "splits a notice into parts with new keys each time": {
    ...outbox,
    add: (notice, times) => {
      const [key] = notice.covers;
      return outbox.add({ ...notice, covers: [key.includes(":") ? `${key}:${newId()}` : key] }, times);
    },
  },
  "forgets that an attempt may have arrived": {
    ...outbox,
    settle: (tried, result) => outbox.settle(tried, { ...result, unsure: 0 }),
  },
};

it.each(Object.entries(MUTANTS))(
  "an outbox that %s is detected",
  async (_name, mutant) => {
    let isFound = false;
    for (let seed = 1; seed <= 60 && !isFound; seed += 1) {
      const schedule = await run(seed, mutant);
      isFound = wrongIn(schedule, await allNotices()).length > 0;
    }
    expect(isFound).toBe(true);
  },
  300_000,
);
