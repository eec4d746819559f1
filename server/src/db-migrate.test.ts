import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, describe, expect, it } from "vitest";
import { migrations } from "./database/migrations.ts";
import type { Own } from "./database/move.ts";
import { openOwn } from "./database/place.ts";
import { BandData } from "./testing/band-data.ts";
import { DbProcess, ServiceProcess, freePort } from "./testing/process.ts";

interface Member {
  readonly _id: string;
  readonly username: string;
  readonly email: string;
  readonly rev: number;
  readonly dirty?: true;
  readonly joined?: boolean;
  readonly credential_version: number;
  readonly password_hash: string;
}

const data = new BandData();
afterAll(() => data.close());

const member = (_id: string, credential_version: number, password_hash: string, joined?: boolean): Member => ({
  _id,
  /* Distinct user names and email addresses, because the service builds unique indexes on them at startup. */
  username: _id,
  email: `${_id}@example.org`,
  rev: 3,
  credential_version,
  password_hash,
  ...(joined !== undefined && { joined }),
});

async function band(schema: number, members: readonly Member[]): Promise<Own> {
  const own = data.own("{}");
  const { db, close } = await openOwn(own);
  await db.collection<Member>("users").insertMany([...members]);
  const meta = { epoch: newId(), floor: 0, schema };
  await db.collection<{ _id: string }>("meta").insertOne({ _id: "meta", ...meta });
  await close();
  return own;
}

async function stateOf(own: Own): Promise<{ schema: unknown; members: Member[] }> {
  const { db, close } = await openOwn(own);
  const meta = await db.collection<{ _id: string; schema: number }>("meta").findOne({ _id: "meta" });
  const members = await db.collection<Member>("users").find().sort({ _id: 1 }).toArray();
  await close();
  return { schema: meta?.schema, members };
}

async function run({ DATA_DIR }: Own, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const process = new DbProcess(args, { DATA_DIR });
  return { code: await process.exitCode(), output: process.output };
}

const before = [member("a", 2, "hash"), member("b", 0, "-"), member("c", 1, "-")];

describe("the migration command", { timeout: 120_000 }, () => {
  it("records, only once, whether each member has joined, and marks the members for sync", async () => {
    const own = await band(0, before);
    const up = await run(own, "migrate", "--to", "1");
    expect(up).toEqual({ code: 0, output: expect.stringContaining("up members-have-joined") });
    const { schema, members } = await stateOf(own);
    expect(schema).toBe(1);
    expect(members.map(({ joined, rev, dirty }) => [joined, rev, dirty])).toEqual([
      [true, 4, true],
      [false, 4, true],
      [false, 4, true],
    ]);
    const again = await run(own, "migrate", "--to", "1");
    expect(again).toEqual({ code: 0, output: expect.stringContaining("Nothing was changed.") });
    expect((await stateOf(own)).members).toEqual(members);
  });

  it("refuses a downward migration that would lose data; if forced, runs it after a backup", async () => {
    const own = await band(1, [member("a", 2, "hash", true), member("c", 1, "-", false)]);
    const stored = await stateOf(own);
    const refused = await run(own, "migrate", "--to", "0");
    expect(refused).toEqual({ code: 1, output: expect.stringContaining("--lose-data") });
    expect(refused.output).toContain("would count as joined");
    expect(refused.output).not.toContain("at file:");
    expect(await stateOf(own)).toEqual(stored);

    const done = await run(own, "migrate", "--to", "0", "--lose-data");
    expect(done).toEqual({ code: 0, output: expect.stringContaining("down members-have-joined") });
    const { schema, members } = await stateOf(own);
    expect([schema, members.map((one) => "joined" in one)]).toEqual([0, [false, false]]);

    const file = /Wrote a backup into (\S+)\.\n/.exec(done.output)?.[1] ?? "";
    expect((await run(own, "restore", file)).code).toBe(0);
    expect((await stateOf(own)).members).toEqual(stored.members);
  });

  it("migrates down and up again without being forced if nothing is lost", async () => {
    const own = await band(1, [member("a", 2, "hash", true), member("b", 0, "-", false)]);
    const { members } = await stateOf(own);
    expect((await run(own, "migrate", "--to", "0")).code).toBe(0);
    expect((await run(own, "migrate", "--to", "1")).code).toBe(0);
    const after = await stateOf(own);
    expect(after.members.map(({ joined }) => joined)).toEqual(members.map(({ joined }) => joined));
  });

  it("refuses unknown schemas, unknown options, data from a newer version, and the data of a running service", async () => {
    const own = await band(migrations.length, before);
    const stored = await stateOf(own);
    const next = String(migrations.length + 1);
    expect(await run(own, "migrate", "--to", next)).toEqual({
      code: 1,
      output: expect.stringContaining(`There is no schema ${next}. This version knows 0, 1 (members-have-joined)`),
    });
    for (const args of [["migrate"], ["migrate", "--to", "x"], ["migrate", "--from", "1"], ["check", "--lose-data"]])
      expect(await run(own, ...args)).toEqual({ code: 1, output: expect.stringContaining("npm run db -- migrate") });
    expect(await stateOf(own)).toEqual(stored);
    const newer = await band(migrations.length + 1, before);
    expect(await run(newer, "migrate", "--to", "0")).toEqual({
      code: 1,
      output: expect.stringContaining("Please start the newer version"),
    });
    const service = new ServiceProcess({ DATA_DIR: own.DATA_DIR, PORT: String(await freePort()) });
    try {
      await service.started();
      expect(await run(own, "migrate", "--to", "0")).toEqual({
        code: 1,
        output: expect.stringContaining("The service is running. Stop it first"),
      });
    } finally {
      service.child.kill("SIGKILL");
      await service.exitCode();
    }
  });
});
