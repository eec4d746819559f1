import { registry } from "@bandstand/shared/api/registry.ts";
import { isMutating } from "@bandstand/shared/contract/route.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { MusicDatabase } from "../testing/music-database.ts";
import { placesOf, scenes } from "../testing/rights-scenes.ts";
import type { Acting, Band, Target } from "../testing/rights-targets.ts";
import { gatherBand } from "../testing/rights-band.ts";
import { nameOf, requestOf, routeOf } from "../testing/rights-request.ts";
import { rightsTable } from "../testing/rights-table.ts";
import type { Row } from "../testing/rights-row.ts";
import { startTestServer } from "../testing/server.ts";
import type { TestServer } from "../testing/server.ts";

/* The identities in the order of the six results in a row; a singer and a musician share one result. */
const IDENTITIES = ["stranger", "expired", "deactivated", "singer", "musician", "editor", "admin"] as const;
type IdentityName = (typeof IDENTITIES)[number];

interface Cell {
  readonly place: string;
  readonly identity: IdentityName;
  readonly status: number;
}

/** Returns the cells of a row: one for every identity and place. A place is a state of the target, such as `past`. */
function cellsOf({ cells }: Row): Cell[] {
  return cells.split(", ").flatMap((line) => {
    const [place = "", ...listed] = line.split(" ");
    const six = listed.length === 6 ? listed : ["401", "401", "401", ...listed];
    const statuses = [...six.slice(0, 4), ...six.slice(3)];
    return IDENTITIES.map((identity, at) => ({ place, identity, status: Number(statuses[at]) }));
  });
}

const music = new MusicDatabase([{ title: "A", artist: "B" }]);
let server: TestServer;
let band: Band;
let signedOut: Record<Exclude<IdentityName, Acting>, Client>;
let lateBy = 0;

beforeAll(async () => {
  server = await startTestServer({
    env: { METADATA_BASE_URL: await music.start() },
    now: () => new Date(Date.now() - lateBy),
  });
  band = await gatherBand(server);
  /* Backdates the next member's tokens far enough for the access token to have expired, but not the refresh token. */
  lateBy = (server.env.ACCESS_TOKEN_EXPIRE_MINUTES + 1) * 60_000;
  const expired = await band.join("expired");
  lateBy = 0;
  const deactivated = await band.join("deactivated");
  await band.members.admin.client.delete(`/admin/users/${deactivated.user_id}`);
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

/** The targets of refusals and reads, with their original state, for comparison at the end. */
const standing = new Map<string, { target: Target; before: Promise<string[]> }>();

const read = ({ reads }: Target): Promise<string[]> =>
  Promise.all(reads.map(async (path) => (await band.members.admin.client.get(path)).text));

/**
 * Returns the target for a cell. An operation that changes something gets its own; refusals and reads share one per
 * scene, place and caller.
 */
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
  /* A copy, because the rows for signing in replace the client's token. */
  const client = acts(identity) ? band.members[identity].client : signedOut[identity].copy();
  const { method, path, sent } = requestOf(row, ids, identity);
  return await client.send(method, path, sent);
}

describe("the rights matrix", () => {
  test("covers every operation of the API and nothing else", () => {
    const listed = new Set(rightsTable.map(nameOf));
    expect([...listed].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(Object.keys(registry).toSorted());
  });

  test.each(Object.keys(registry))("covers %s for every state that its target can be in", (name) => {
    const rows = rightsTable.filter((row) => nameOf(row) === name);
    const listed = new Set(rows.flatMap((row) => cellsOf(row).map(({ place }) => `${row.scene} ${place}`)));
    const main = rows.filter(({ operation }) => !operation.includes(" "));
    expect(main.length).toBe(1);
    for (const { scene } of main)
      expect([...listed]).toEqual(expect.arrayContaining(placesOf[scene].map((place) => `${scene} ${place}`)));
  });
});

describe("every identity, for every state of the target", () => {
  test.each(rightsTable.map((row) => [row.operation, row] as const))(
    "gets the specified response to %s",
    { timeout: 60_000 },
    async (_name, row) => {
      const answers: string[] = [];
      for (const cell of cellsOf(row)) {
        if (row.signsOut) await signInAnew();
        const { status } = await send(row, cell.identity, await targetOf(row, cell));
        answers.push(`${cell.place}, ${cell.identity}: ${status}`);
      }
      expect(answers).toEqual(cellsOf(row).map(({ place, identity, status }) => `${place}, ${identity}: ${status}`));
      if (row.signsOut) await signInAnew();
    },
  );

  test("changes nothing with a refused operation", { timeout: 60_000 }, async () => {
    expect(standing.size).toBeGreaterThan(50);
    for (const [place, { target, before }] of standing)
      expect([place, await read(target)]).toEqual([place, await before]);
  });
});
