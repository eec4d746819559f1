import { errorTable } from "@bandstand/shared/contract/errors.ts";
import { jsonSchemaOf } from "@bandstand/shared/api/json-schema.ts";
import { Problem } from "@bandstand/shared/contract/problem.ts";
import { registry } from "@bandstand/shared/api/registry.ts";
import { type Route, isMutating, routeErrors, successStatus } from "@bandstand/shared/contract/route.ts";
import { rounds } from "@bandstand/shared/testing/soak.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountRooms } from "../app.ts";
import { fillDemoBand } from "../demo/fill.ts";
import { Random } from "../testing/random.ts";
import type { Client, Reply } from "../testing/client.ts";
import { allDocuments } from "../testing/documents.ts";
import type { JsonSchema } from "../testing/sample.ts";
import { type KnownIds, idNamed, spoiled, valueFor } from "../testing/generate.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";

const ROUNDS = rounds(3);
const MEMBERS = { admin: "lena", editor: "anna", musician: "jonas" } as const;
const SPOILED = 0.3;
/** How often a refused change is checked by comparing the whole database before and after it. */
const COMPARED = 0.1;

/* Operations that would change the test's own sessions. Streams are left out too, because they stay open. */
const LEFT_OUT = new Set(["logout", "login", "refresh", "setup", "changePassword", "endSession", "endSessions"]);
const routes = Object.entries<Route>(registry).filter(
  ([name, route]) =>
    !LEFT_OUT.has(name) && route.response !== "text/event-stream" && !route.path.startsWith("/admin/users"),
);

/** Requests in each round: a few for each operation. */
const REQUESTS = routes.length * 5;

let server: TestServer;
/** Operations that have succeeded at least once, to prove that the test gets past the refusals. */
const succeeded = new Set<string>();
const clients = {} as Record<keyof typeof MEMBERS, Client>;

beforeAll(async () => {
  server = await startTestServer({ members: false });
  const access = await fillDemoBand(server.service.context, mountRooms);
  for (const [role, username] of Object.entries(MEMBERS)) {
    const device = server.device();
    await device.signIn(username, access?.password);
    clients[role as keyof typeof MEMBERS] = device;
  }
}, 120_000);
afterAll(() => server.close());

/** The ids in one record, by field name, such as those of a gig and its songs. */
type Ids = Map<string, string[]>;

function idsWithin(value: unknown, ids: Ids = new Map()): Ids {
  if (Array.isArray(value)) for (const item of value) idsWithin(item, ids);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === "string" && key.endsWith("_id")) ids.set(key, [...(ids.get(key) ?? []), item]);
      else idsWithin(item, ids);
    }
  return ids;
}

const REMEMBERED = 60;

/** The band's data as seen in responses: the ids in the latest records. */
class Memory {
  readonly all: Ids = new Map();
  readonly #records: Ids[] = [];

  note(answer: unknown): void {
    const list = (answer as { items?: unknown })?.items ?? answer;
    for (const record of Array.isArray(list) ? list : [list]) {
      const ids = idsWithin(record);
      if (ids.size > 0) this.#records.push(ids);
      for (const [name, found] of ids) this.all.set(name, [...(this.all.get(name) ?? []), ...found].slice(-REMEMBERED));
    }
  }

  /** Returns a record that has ids with all these names, so that the parts of a path belong together. */
  recordWith(names: readonly string[], random: Random): KnownIds {
    const fitting = this.#records.filter((ids) => names.every((name) => ids.has(name)));
    return fitting.length === 0 ? this.all : random.pick(fitting.slice(-REMEMBERED));
  }
}

function request(route: Route, random: Random, memory: Memory): { path: string; body: unknown } {
  const known = memory.all;
  const schemas: JsonSchema = route.params === undefined ? {} : jsonSchemaOf(route.params, "input");
  const named = memory.recordWith(Object.keys(schemas.properties ?? {}), random);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const schema = schemas.properties?.[name];
    return schema?.format === "uuid"
      ? idNamed(name, random, named)
      : String(valueFor(name, schema ?? {}, random, known));
  });
  const query = route.query === undefined ? {} : valueFor("", jsonSchemaOf(route.query, "input"), random, known);
  const search = new URLSearchParams(
    Object.entries(query as object).map(([key, value]): [string, string] => [
      key,
      random.chance(SPOILED) ? "x'\"[" : String(value),
    ]),
  );
  const valid =
    typeof route.body === "object" ? valueFor("", jsonSchemaOf(route.body, "input"), random, known) : undefined;
  const body = valid !== undefined && random.chance(SPOILED) ? spoiled(valid, random) : valid;
  return { path: search.size === 0 ? path : `${path}?${search.toString()}`, body };
}

function documented(route: Route): number[] {
  return [successStatus(route), 304, ...routeErrors(route).map((code) => errorTable[code].status)];
}

/** The expected refusal for operations that need the music database, which is unreachable in tests. */
const UNREACHED = new Set(["METADATA_UNAVAILABLE"]);

const CHANGED = "a refusal that changed what is stored";

/** Returns the whole database once the late effects of earlier requests, such as colours or notices, are stored. */
async function settledDocuments(): Promise<string> {
  let latest = await allDocuments();
  for (let earlier = ""; earlier !== latest;) [earlier, latest] = [latest, await allDocuments()];
  return latest;
}

/** Sends a request and describes the first violation in the response; `fault` is null if the response is valid. */
async function answerTo(route: Route, send: () => Promise<Reply>, isCompared: boolean) {
  const before = isCompared ? await settledDocuments() : undefined;
  const reply = await send();
  return { reply, fault: await faultOf(route, reply, before) };
}

async function faultOf(route: Route, reply: Reply, before: string | undefined): Promise<string | null> {
  if (reply.status >= 500 && !UNREACHED.has(reply.json<Problem>().code)) return "an accident";
  if (!documented(route).includes(reply.status)) return "an undocumented status";
  if (reply.status < 400) return null;
  if (!Problem.safeParse(reply.json()).success) return "no problem answer";
  return before === undefined || (await allDocuments()) === before ? null : CHANGED;
}

test.each(Array.from({ length: ROUNDS }, (_, seed) => seed + 1))(
  "every operation responds to any input as documented, a refusal changes nothing, and devices match the server (seed %i)",
  { timeout: 300_000 },
  async (seed) => {
    const random = new Random(seed);
    const memory = new Memory();
    const faults: string[] = [];
    const devices = Object.values(clients).map((client) => new SyncedDevice(client));
    for (const device of devices) {
      await device.sync();
      for (const table of device.tables.values()) memory.note([...table.values()]);
    }
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const [name, route] = random.pick(routes);
      const { path, body } = request(route, random, memory);
      const isCompared = isMutating(route.method) && random.chance(COMPARED);
      const csv =
        route.body === "text/csv" ? { raw: "Titel;Interpret\n=1;x", headers: { "Content-Type": "text/csv" } } : {};
      const client = random.pick(Object.values(clients));
      const send = (): Promise<Reply> => client.send(route.method, path, body === undefined ? csv : { body });
      const first = await answerTo(route, send, isCompared);
      /* Tries again, because the service may have changed the database meanwhile by sending notices. */
      const { reply, fault } = first.fault === CHANGED ? await answerTo(route, send, isCompared) : first;
      if (fault !== null) faults.push([fault, name, path, JSON.stringify(body), reply.status, reply.text].join(" "));
      if (reply.status < 300) succeeded.add(name);
      if (reply.status < 300 && reply.headers.get("content-type")?.startsWith("application/json"))
        memory.note(reply.json());
      if (random.chance(0.05)) await random.pick(devices).sync();
    }
    expect(faults).toEqual([]);
    for (const device of devices) {
      await device.sync();
      const fresh = new SyncedDevice(device.client);
      await fresh.sync();
      expect(device.rows()).toEqual(fresh.rows());
    }
  },
);

test("most operations succeed at least once in these random requests", () => {
  const never = routes.map(([name]) => name).filter((name) => !succeeded.has(name));
  expect(never.slice(Math.floor(routes.length / 3))).toEqual([]);
});
