import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { limitMs, rounds } from "@bandstand/shared/testing/soak.ts";
import { afterAll, describe, expect, it } from "vitest";
import { collectionsOf, fingerprintsOf } from "./database/band-reader.ts";
import { openDatabase } from "./database/connect.ts";
import { type Fingerprints, differences } from "./database/fingerprint.ts";
import { migrations } from "./database/migrations.ts";
import { type Own, backup } from "./database/move.ts";
import { type Place, openOwn, openServer } from "./database/place.ts";
import { MARK } from "./database/unfinished.ts";
import { BandData } from "./testing/band-data.ts";
import { DbProcess, ServiceProcess, freePort } from "./testing/process.ts";

const SONGS = 10_000;
const KILLS = rounds(3);

const data = new BandData();
afterAll(() => data.close());

async function within<T>(opening: Promise<Place>, work: (place: Place) => Promise<T>): Promise<T> {
  const place = await opening;
  return await work(place).finally(() => place.close());
}

const printsOf = (opening: Promise<Place>): Promise<Fingerprints> => within(opening, ({ db }) => fingerprintsOf(db));

/** Creates a band whose songs and soft configuration both contain `word`. */
async function band(word: string): Promise<Own> {
  const own = data.own(`{"word":"${word}"}`);
  await within(openOwn(own), async ({ db }) => {
    const songs = Array.from({ length: SONGS }, (_, index) => ({ _id: `${word}-${index}`, title: word }));
    await db.collection<{ _id: string }>("songs").insertMany(songs);
    const meta = { epoch: newId(), floor: 0, schema: migrations.length };
    await db.collection<{ _id: string }>("meta").insertOne({ _id: "meta", ...meta });
  });
  return own;
}

const uriOf = ({ MONGODB_URI }: Own): { MONGODB_URI?: string } => (MONGODB_URI === undefined ? {} : { MONGODB_URI });

const run = (own: Own, ...args: string[]): DbProcess => new DbProcess(args, { DATA_DIR: own.DATA_DIR, ...uriOf(own) });

async function finished(process: DbProcess): Promise<{ code: number | null; output: string }> {
  return { code: await process.exitCode(), output: process.output };
}

const success = (output = ""): unknown => ({ code: 0, output: expect.stringContaining(output) });
const failure = (output: string): unknown => ({ code: 1, output: expect.stringContaining(output) });

/**
 * Runs the command to completion, and then `KILLS` more times, each time killing it (`kill -9`) at a different point of
 * the first run's duration. Calls `after` after each run.
 */
async function killedAtManyPoints(
  start: () => Promise<DbProcess>,
  { begun, done }: { begun: string; done: string },
  after: (isDone: boolean) => Promise<void>,
): Promise<void> {
  const whole = await start();
  await whole.printed(begun);
  const begunAt = performance.now();
  expect(await finished(whole)).toEqual(success());
  let lasted = performance.now() - begunAt;
  await after(true);
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const process = await start();
    await process.printed(begun);
    const waited = (lasted * kill) / KILLS;
    await new Promise((resolve) => setTimeout(resolve, waited));
    process.child.kill("SIGKILL");
    await process.exitCode();
    const isDone = process.output.includes(done);
    if (!isDone) interrupted += 1;
    /* Faster than the measured run, so kill earlier from now on. */ else lasted = Math.min(lasted, waited);
    await after(isDone);
  }
  expect(interrupted).toBeGreaterThanOrEqual(KILLS / 2);
}

describe("the db command", { timeout: limitMs(300_000) }, () => {
  it("prints its usage and configuration errors without a stack trace", async () => {
    const own = data.own();
    for (const args of [[], ["backup"], ["check", "file"], ["copy"], ["copy", "--to", "mongodb://a", "--from", "b"]]) {
      expect(await finished(run(own, ...args))).toEqual(failure("npm run db -- backup FILE"));
    }
    const wrong = await finished(new DbProcess(["check"], { DATA_DIR: own.DATA_DIR, TIMEZONE: "Mars/Olympus" }));
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain("- TIMEZONE ");
    expect(wrong.output).not.toContain("at file:");
  });

  it("prints its progress, what it wrote and that the result was verified", async () => {
    const own = await band("Lied");
    const file = join(own.DATA_DIR, "..", "shown.backup");
    const saved = await finished(run(own, "backup", file));
    expect(saved).toEqual(success());
    for (const line of ["2000 documents …", "songs                10000", "appConfig.json", "SHA-256"])
      expect(saved.output).toContain(line);
    expect(await finished(run(own, "check"))).toEqual(success("No problems found."));
    const restored = await finished(run(own, "restore", file));
    expect(restored).toEqual(success());
    expect(restored.output.match(/\d+ documents …/g)?.length).toBeGreaterThan(3);
    for (const line of ["songs                10000", "Read back and compared by count and hash"])
      expect(restored.output).toContain(line);
    writeFileSync(file, readFileSync(file).subarray(0, 5_000));
    const refused = await finished(run(own, "restore", file));
    expect(refused).toEqual(failure("The backup cannot be used: "));
    expect(refused.output).not.toContain("at file:");
  });

  it("refuses to replace data while the service is running, but can back the data up and check it", async () => {
    const [own, other] = [await band("Lied"), await band("Song")];
    const file = join(data.root, "other.backup");
    await backup(other, file, () => undefined);
    const service = new ServiceProcess({ DATA_DIR: own.DATA_DIR, PORT: String(await freePort()) });
    try {
      await service.started();
      const uri = await data.server();
      const refused = [
        ["restore", file],
        ["copy", "--to", uri],
        ["copy", "--from", uri],
      ];
      for (const args of refused) expect(await finished(run(own, ...args))).toEqual(failure("The service is running"));
      expect(await within(openServer(uri), ({ db }) => collectionsOf(db))).toEqual([]);
      for (const args of [["check"], ["backup", join(data.root, "own.backup")]])
        expect(await finished(run(own, ...args))).toEqual(success());
    } finally {
      service.child.kill("SIGKILL");
      await service.exitCode();
    }
    const titles = await within(openOwn(own), ({ db }) => db.collection("songs").distinct("title"));
    expect(titles).toEqual(["Lied"]);
  });

  it("switches a member's two-step sign-in off, whether the service is stopped or running, and audits it", async () => {
    const own = await band("Lied");
    const member = { _id: "m1", username: "anna" };
    const count = (name: string, filter: object = {}): Promise<number> =>
      within(openOwn(own), ({ db }) => db.collection(name).countDocuments(filter));
    const enrol = (): Promise<unknown> =>
      within(openOwn(own), async ({ db }) => {
        await db.collection<{ _id: string }>("users").updateOne({ _id: "m1" }, { $set: member }, { upsert: true });
        await db.collection<{ _id: string }>("second_factors").insertMany([{ _id: "m1" }, { _id: newId() }]);
      });
    const settings = { DATA_DIR: own.DATA_DIR, SMTP_URL: "smtp://127.0.0.1:9", ...uriOf(own) };
    const reset = (name: string) => finished(new DbProcess(["reset-second-factor", name], settings));
    await enrol();
    expect(await reset("niemand")).toEqual(failure("There is no member with the user name niemand."));
    expect(await count("second_factors")).toBe(2);
    expect(await reset("Anna")).toEqual(success("Two-step sign-in is off for Anna."));
    expect(await count("second_factors", { _id: "m1" })).toBe(0);
    expect(await count("second_factors")).toBe(1);
    expect(await count("audit", { kind: "second_factor_reset", user_id: "m1", by: null })).toBe(1);
    expect(await count("outbox", { kind: "second_factor", user_id: "m1", state: "waiting" })).toBe(1);
    expect(await reset("anna")).toEqual(success("Nothing was changed."));
    expect(await count("audit")).toBe(1);
    const service = new ServiceProcess({ DATA_DIR: own.DATA_DIR, PORT: String(await freePort()) });
    try {
      await service.started();
      await within(openOwn(own), ({ db }) => db.collection<{ _id: string }>("second_factors").insertOne({ _id: "m1" }));
      expect(await reset("anna")).toEqual(success("Two-step sign-in is off"));
      expect(await count("second_factors", { _id: "m1" })).toBe(0);
    } finally {
      service.child.kill("SIGKILL");
      await service.exitCode();
    }
  });

  it(`leaves either the old or the new band, with its configuration, if a restore is killed (at ${KILLS} points)`, async () => {
    const [old, fresh] = [await band("Alt"), await band("Neu")];
    const [oldFile, freshFile] = [join(data.root, "old.backup"), join(data.root, "fresh.backup")];
    await backup(old, oldFile, () => undefined);
    await backup(fresh, freshFile, () => undefined);
    const expected = { Alt: await printsOf(openOwn(old)), Neu: await printsOf(openOwn(fresh)) };
    const start = async (): Promise<DbProcess> => {
      expect(await finished(run(old, "restore", oldFile))).toEqual(success());
      return run(old, "restore", freshFile);
    };
    await killedAtManyPoints(start, { begun: "Checking and restoring", done: "Restored " }, async (isDone) => {
      const found = await printsOf(openOwn(old));
      const word = differences(found, expected.Neu).includes("songs") ? "Alt" : "Neu";
      expect(differences(found, expected[word])).toEqual(["meta"]);
      if (isDone) expect(word).toBe("Neu");
      const database = await openDatabase({ uri: undefined, dataDir: old.DATA_DIR });
      await database.close();
      expect(readFileSync(join(old.DATA_DIR, "appConfig.json"), "utf8")).toBe(`{"word":"${word}"}`);
    });
  });

  it(`leaves the source intact, and the target complete or marked as unfinished, if a copy is killed (at ${KILLS} points)`, async () => {
    const own = await band("Lied");
    const before = await printsOf(openOwn(own));
    let uri = "";
    const start = async (): Promise<DbProcess> => {
      uri = await data.server();
      return run(own, "copy", "--to", uri);
    };
    await killedAtManyPoints(start, { begun: "Copying", done: "Copied " }, async (isDone) => {
      expect(differences(await printsOf(openOwn(own)), before)).toEqual([]);
      const names = await within(openServer(uri), ({ db }) => collectionsOf(db));
      const dataDir = data.own().DATA_DIR;
      if (names.includes(MARK)) {
        expect(isDone).toBe(false);
        await expect(openDatabase({ uri, dataDir })).rejects.toThrow("did not finish");
      }
      if (names.includes(MARK) || names.length === 0)
        expect(await finished(run(own, "copy", "--to", uri))).toEqual(success());
      expect(differences(await printsOf(openServer(uri)), before)).toEqual(["meta"]);
      expect(existsSync(join(own.DATA_DIR, "appConfig.json"))).toBe(true);
    });
  });
});
