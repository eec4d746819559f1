import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../read-env.ts";
import { BandData } from "../testing/band-data.ts";
import { Client } from "../testing/client.ts";
import { ServiceProcess, freePort } from "../testing/process.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { fingerprintsOf } from "./band-reader.ts";
import { differences } from "./fingerprint.ts";
import { type Own, backup, restore } from "./move.ts";
import { openOwn } from "./place.ts";

const WRITERS = 8;
const BACKUPS = 10;
const PASSWORD = "ein langes Passwort";
const SECRET_KEY = "0123456789abcdef0123456789abcdef";
const silent = (): void => undefined;

/** A write as seen by its writer: when it started and was acknowledged, in ticks shared by all writers. */
interface Op {
  readonly title: string;
  readonly begunAt: number;
  acknowledgedAt: number;
}

const data = new BandData();
let ticks = 0;
let own: Own;
let service: ServiceProcess;

const settingsOf = async ({ DATA_DIR }: Own): Promise<Record<string, string>> => ({
  DATA_DIR,
  PORT: String(await freePort()),
  ADMIN_USERNAME: "chefin",
  ADMIN_PASSWORD: PASSWORD,
  RATE_LIMIT_PER_MINUTE: "1000000",
  LOG_LEVEL: "warn",
});

async function started(of: Own): Promise<Client> {
  const settings = await settingsOf(of);
  service = new ServiceProcess(settings);
  await service.started();
  const client = new Client(`http://127.0.0.1:${settings["PORT"]}/api`, readEnv({ ...settings, SECRET_KEY }));
  await client.signIn("chefin", PASSWORD);
  return client;
}

async function stopped(): Promise<void> {
  service.child.kill("SIGTERM");
  await service.exitCode();
}

beforeAll(() => {
  own = data.own();
});
afterAll(async () => {
  service.child.kill("SIGKILL");
  await data.close();
});

/** Creates one song after another until `isOver`. */
async function write(client: Client, name: string, ops: Op[], isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n += 1) {
    const op: Op = { title: `${name} ${n}`, begunAt: (ticks += 1), acknowledgedAt: Number.POSITIVE_INFINITY };
    ops.push(op);
    const reply = await client.post("/songs", { title: op.title, interpret: "Dauerlauf" });
    if (reply.status !== 201) throw new Error(reply.text);
    op.acknowledgedAt = ticks += 1;
  }
}

interface Logged {
  readonly collection: string;
  readonly id: string;
  readonly rev: number;
}

/** Restores a backup, checks that the content is what the backup reported, and returns it. */
async function contentOf(file: string, prints: Awaited<ReturnType<typeof backup>>["prints"]) {
  const target = data.own();
  await restore(target, file, silent);
  const place = await openOwn(target);
  try {
    /* A restore sets a new epoch and ends sessions (docs/decisions/021-sign-ins-after-a-restore.md). */
    expect(differences(await fingerprintsOf(place.db), prints)).toEqual(["meta", "sessions"]);
    const songs = await place.db.collection<{ _id: string; title: string; rev: number }>("songs").find({}).toArray();
    const log = await place.db.collection<Logged>("changes").find({ collection: "songs" }).toArray();
    return { target, songs, log };
  } finally {
    await place.close();
  }
}

describe("a backup taken while the service is running", { timeout: 300_000 }, () => {
  it(`is a consistent snapshot of all collections (${BACKUPS} backups during writes by ${WRITERS} clients)`, async () => {
    const client = await started(own);
    const ops: Op[] = [];
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      write(client.copy(), `Schreiber ${n}`, ops, () => isOver),
    );
    const taken: { file: string; begunAt: number; endedAt: number; prints: Parameters<typeof contentOf>[1] }[] = [];
    try {
      for (let n = 0; n < BACKUPS; n += 1) {
        const file = join(data.root, `load-${n}.backup`);
        const begunAt = (ticks += 1);
        const { prints } = await backup(own, file, silent);
        taken.push({ file, begunAt, endedAt: (ticks += 1), prints });
      }
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    const device = new SyncedDevice(client);
    await device.sync();
    await stopped();

    let last: Own = own;
    for (const { file, begunAt, endedAt, prints } of taken) {
      const { target, songs, log } = await contentOf(file, prints);
      last = target;
      const titles = new Set(songs.map(({ title }) => title));
      const inside = ops.filter(({ title }) => titles.has(title));
      expect(inside.length).toBe(songs.length);
      expect(ops.filter((op) => op.acknowledgedAt < begunAt && !titles.has(op.title))).toEqual([]);
      expect(inside.filter((op) => op.begunAt > endedAt)).toEqual([]);
      /* If a write is in the backup, so is every write that was acknowledged before it started. */
      const latest = Math.max(...inside.map((op) => op.begunAt));
      expect(ops.filter((op) => op.acknowledgedAt < latest && !titles.has(op.title))).toEqual([]);
      /* The log references only records that exist. */
      const revs = new Map(songs.map(({ _id, rev }) => [_id, rev]));
      expect(log.filter(({ id, rev }) => (revs.get(id) ?? 0) < rev)).toEqual([]);
    }
    expect(new Set(taken.map(({ prints }) => prints.get("songs")?.documents)).size).toBeGreaterThan(BACKUPS / 2);

    /* A device that synced before the restore starts over and then has the restored content. */
    const again = await started(last);
    const known = new SyncedDevice(again);
    known.cursor = device.cursor;
    for (const [name, rows] of device.tables) known.tables.set(name, new Map(rows));
    await known.sync();
    const fresh = new SyncedDevice(again);
    await fresh.sync();
    expect(known.rows()).toEqual(fresh.rows());
    expect(known.table("songs").size).toBe(taken.at(-1)?.prints.get("songs")?.documents);
    await stopped();
  });
});
