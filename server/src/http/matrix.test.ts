import { registry } from "@bandstand/shared/contract/registry.ts";
import type { RouteName } from "@bandstand/shared/contract/registry.ts";
import { isMutating } from "@bandstand/shared/contract/route.ts";
import type { Route } from "@bandstand/shared/contract/route.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { TEST_PASSWORD, memberIds } from "../testing/members.ts";
import { MusicDatabase } from "../testing/music-database.ts";
import { placesOf, scenes } from "../testing/rights-scenes.ts";
import type { Acting, Band, Target } from "../testing/rights-scenes.ts";
import { rightsTable } from "../testing/rights-table.ts";
import type { Row } from "../testing/rights-row.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

/* Their order is that of a row of six, with the singer before the musician as whom a row answers both. */
const IDENTITIES = ["stranger", "expired", "deactivated", "singer", "musician", "editor", "admin"] as const;
type IdentityName = (typeof IDENTITIES)[number];

interface Cell {
  readonly place: string;
  readonly identity: IdentityName;
  readonly status: number;
}

/** The cells of a row: every place for every identity. */
function cellsOf({ cells }: Row): Cell[] {
  return cells.split(", ").flatMap((line) => {
    const [place = "", ...told] = line.split(" ");
    const six = told.length === 6 ? told : ["401", "401", "401", ...told];
    const statuses = [...six.slice(0, 4), ...six.slice(3)];
    return IDENTITIES.map((identity, at) => ({ place, identity, status: Number(statuses[at]) }));
  });
}

const nameOf = ({ operation }: Row) => operation.split(" ")[0] as RouteName;

const routeOf = (row: Row): Route => registry[nameOf(row)];

const music = new MusicDatabase([{ title: "A", artist: "B" }]);
let server: TestServer;
let band: Band;
let signedOut: Record<Exclude<IdentityName, Acting>, Client>;
let lateBy = 0;

/** A gig with two sets, a point in its run of show and an item in its checklist, after which all others are made. */
async function template(admin: Client): Promise<string> {
  const { song_id } = (await admin.post("/songs", { title: "A", interpret: "B" })).json<{ song_id: string }>();
  const { gig_id } = (await admin.post("/gigs", { name: "Muster", date: "2090-01-01" })).json<{ gig_id: string }>();
  const sets = ["1", "2"].map((name) => ({ name, songs: [{ song_id, uebersprungen: false }] }));
  await admin.put("/update_setlist/", { gig_id, setlist_version: 0, sets });
  await admin.post("/schedule/", { gig_id, title: "Aufbau" });
  await admin.post(`/gigs/${gig_id}/checklist`, { title: "Licht", category: "Technik" });
  return gig_id;
}

beforeAll(async () => {
  server = await startTestServer({
    env: { METADATA_BASE_URL: await music.start() },
    now: () => new Date(Date.now() - lateBy),
  });
  const admin = await server.client("admin");
  const join = async (username: string, more: object = {}) => {
    const person = { real_name: username, email: `${username}@example.org`, role: "musician", ...more };
    const reply = await admin.post("/admin/users", { username, ...person, password: TEST_PASSWORD });
    const client = server.device();
    await client.signIn(username);
    return { client, user_id: reply.json<{ user_id: string }>().user_id };
  };
  const of = (name: keyof typeof memberIds, client: Client) => ({ client, user_id: memberIds[name] });
  /* What happens before the access token is over; its refresh token is not. */
  lateBy = (server.env.ACCESS_TOKEN_EXPIRE_MINUTES + 1) * 60_000;
  const expired = await join("expired");
  lateBy = 0;
  const deactivated = await join("deactivated");
  await admin.delete(`/admin/users/${deactivated.user_id}`);
  band = {
    members: {
      singer: await join("singer", { singer: true }),
      musician: of("musician", await server.client("musician")),
      editor: of("editor", await server.client("editor")),
      admin: of("admin", admin),
    },
    other: await join("other"),
    template_gig_id: await template(admin),
    today: todayIn(Date.now(), server.env.TIMEZONE),
    join,
  };
  signedOut = { stranger: server.device(), expired: expired.client, deactivated: deactivated.client };
});
afterAll(async () => {
  await server.close();
  await music.stop();
});

const acts = (identity: IdentityName): identity is Acting => identity in band.members;

async function signInAnew(): Promise<void> {
  for (const [name, { client }] of Object.entries(band.members)) await client.signIn(name);
}

/** What refusals and reading aim at: made once, and read again at the end. */
const standing = new Map<string, { target: Target; before: Promise<string[]> }>();

const read = ({ reads }: Target): Promise<string[]> =>
  Promise.all(reads.map(async (path) => (await band.members.admin.client.get(path)).text));

/** What is changed is a target of its own; what is refused or read shares one with all else of its kind and place. */
async function targetOf(row: Row, { place, identity, status }: Cell): Promise<Target> {
  const caller = acts(identity) ? identity : "musician";
  const make = scenes[row.scene];
  if (status < 300 && isMutating(routeOf(row).method)) return make(band, place, caller);
  const key = `${row.scene} ${place} ${caller}`;
  const known = standing.get(key);
  if (known !== undefined) return known.target;
  const target = await make(band, place, caller);
  standing.set(key, { target, before: read(target) });
  return target;
}

async function send(row: Row, identity: IdentityName, { ids }: Target): Promise<Reply> {
  /* A copy, which gets the new token where the row is about getting one. */
  const client = acts(identity) ? band.members[identity].client : signedOut[identity].copy();
  const route = routeOf(row);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(ids[name])) + (row.query ?? "");
  const body = row.body?.(ids, identity);
  if (typeof body === "string")
    return client.send(route.method, path, { raw: body, headers: { "Content-Type": "text/csv" } });
  /* Streams stay open; their head does not. */
  return client.send(route.response === "text/event-stream" ? "HEAD" : route.method, path, { body });
}

describe("the table of rights", () => {
  test("has every operation of the interface, and no other", () => {
    const told = new Set(rightsTable.map(nameOf));
    expect([...told].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(Object.keys(registry).toSorted());
  });

  test.each(Object.keys(registry))("has %s at every place where it has a meaning", (name) => {
    const rows = rightsTable.filter((row) => nameOf(row) === name);
    const told = new Set(rows.flatMap((row) => cellsOf(row).map(({ place }) => `${row.scene} ${place}`)));
    const main = rows.filter(({ operation }) => !operation.includes(" "));
    expect(main.length).toBe(1);
    for (const { scene } of main)
      expect([...told]).toEqual(expect.arrayContaining(placesOf[scene].map((place) => `${scene} ${place}`)));
  });
});

describe("each identity is answered as specified at every place:", () => {
  test.each(rightsTable.map((row) => [row.operation, row] as const))("%s", { timeout: 60_000 }, async (_name, row) => {
    const answers: string[] = [];
    for (const cell of cellsOf(row)) {
      if (row.signsOut) await signInAnew();
      const { status } = await send(row, cell.identity, await targetOf(row, cell));
      answers.push(`${cell.place}, ${cell.identity}: ${status}`);
    }
    expect(answers).toEqual(cellsOf(row).map(({ place, identity, status }) => `${place}, ${identity}: ${status}`));
    if (row.signsOut) await signInAnew();
  });

  test("and what was refused has changed nothing", { timeout: 60_000 }, async () => {
    expect(standing.size).toBeGreaterThan(50);
    for (const [place, { target, before }] of standing)
      expect([place, await read(target)]).toEqual([place, await before]);
  });
});
