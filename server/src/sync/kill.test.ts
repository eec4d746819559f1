import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { limitMs, rounds } from "@bandstand/shared/testing/soak.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../read-env.ts";
import { Client, type Reply } from "../testing/client.ts";
import { ServiceProcess, freePort } from "../testing/process.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

const KILLS = rounds(5);
const WRITERS = 8;
const PASSWORD = "ein langes Passwort";

/**
 * How many writes are acknowledged before the next kill. Counted rather than timed, so that the kill interrupts other
 * writes on a machine of any speed.
 */
const WRITES_BEFORE_KILL = 24;

let dataDir = "";
let settings: Record<string, string>;
let service: ServiceProcess;
let admin: Client;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "kill-"));
  settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ADMIN_USERNAME: "chefin",
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "warn",
  };
});
afterAll(() => {
  service.child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  service = new ServiceProcess(settings);
  await service.started();
}

async function kill(): Promise<void> {
  service.child.kill("SIGKILL");
  await service.exitCode();
}

/**
 * Writes songs and one gig's setlist in sequence, as a device does: resends a request with the same key until it gets a
 * response.
 */
class Writer {
  readonly gig_id = newId();
  /** The titles of the songs whose write was acknowledged, in order. */
  readonly songs: string[] = [];
  setlistWrites = 0;
  #pending: { readonly path: string; readonly send: (key: string) => Promise<Reply>; readonly key: string } | undefined;
  readonly #client: Client;
  readonly #name: string;

  constructor(client: Client, name: string) {
    this.#client = client;
    this.#name = name;
  }

  async begin(): Promise<void> {
    const body = { gig_id: this.gig_id, name: this.#name, date: "2031-05-09" };
    const reply = await this.#client.post("/gigs", body);
    if (reply.status !== 201) throw new Error(reply.text);
  }

  /** Writes until the service is gone; `onWritten` is called for every acknowledged write. */
  async write(onWritten: () => void): Promise<void> {
    for (;;) {
      this.#pending ??= this.#next();
      let reply: Reply;
      try {
        reply = await this.#pending.send(this.#pending.key);
      } catch {
        return;
      }
      if (reply.status >= 300) throw new Error(`${this.#pending.path}: ${reply.status} ${reply.text}`);
      if (this.#pending.path === "/songs") this.songs.push(reply.json<{ title: string }>().title);
      else this.setlistWrites += 1;
      this.#pending = undefined;
      onWritten();
    }
  }

  #next() {
    const key = newId();
    if (this.songs.length <= this.setlistWrites) {
      const song = { title: `${this.#name} ${this.songs.length}`, interpret: "Dauerlauf" };
      return {
        path: "/songs",
        key,
        send: (it: string) => this.#client.post("/songs", song, { "Idempotency-Key": it }),
      };
    }
    const { gig_id, setlistWrites: setlist_version } = this;
    const body = { gig_id, setlist_version, sets: [{ name: `Stand ${setlist_version + 1}`, songs: [] }] };
    const send = (it: string) => this.#client.put("/update_setlist/", body, { "Idempotency-Key": it });
    return { path: "/update_setlist/", key, send };
  }
}

describe("a service that is killed while it is writing", () => {
  it(
    `neither loses nor duplicates a write in ${KILLS} kills, and restarts without help`,
    async () => {
      await start();
      const env = readEnv({ ...settings, SECRET_KEY: "0123456789abcdef0123456789abcdef" });
      admin = new Client(`http://127.0.0.1:${settings["PORT"]}/api`, env);
      await admin.signIn("chefin", PASSWORD);
      const writers = Array.from({ length: WRITERS }, (_, index) => new Writer(admin, `Schreiber ${index}`));
      for (const writer of writers) await writer.begin();
      const device = new SyncedDevice(admin);

      for (let kills = 0; kills < KILLS; kills += 1) {
        let left = WRITES_BEFORE_KILL;
        let killed: Promise<void> | undefined;
        await Promise.all([
          ...writers.map((writer) =>
            writer.write(() => {
              left -= 1;
              if (left <= 0) killed ??= kill();
            }),
          ),
          device.sync().catch(() => undefined),
        ]);
        await killed;
        await start();
      }

      /* Once every writer has repeated the request that the previous kill interrupted, kill the service a last time;
       nothing writes after that. */
      let open = WRITERS;
      const last = writers.map((writer) =>
        writer.write(() => {
          open -= 1;
          if (open === 0) void kill();
        }),
      );
      await Promise.all(last);
      await start();

      const fresh = new SyncedDevice(admin);
      await fresh.sync();
      /*
       * Pulls, then returns the device's rows. Polled, because a write that was interrupted before it was logged appears
       * in a snapshot immediately, but in a pull only after the sweeper has run.
       */
      const rowsAfterPull = async (): Promise<unknown> => {
        await device.sync();
        return device.rows();
      };
      await expect.poll(rowsAfterPull, { timeout: 20_000 }).toEqual(fresh.rows());

      const titles = [...fresh.table("songs").values()].map((song) => String(song["title"])).toSorted();
      expect(new Set(titles).size).toBe(titles.length);
      for (const writer of writers) {
        for (const title of writer.songs) expect(titles).toContain(title);
        const gig = (await admin.get(`/gigs/${writer.gig_id}`)).json<GigOut>();
        /* One write may have been carried out without the writer getting a response. */
        expect([writer.setlistWrites, writer.setlistWrites + 1]).toContain(gig.setlist_version);
        expect(gig.setlist.sets[0]?.name).toBe(`Stand ${gig.setlist_version}`);
      }
      const acknowledged = writers.reduce((sum, writer) => sum + writer.songs.length, 0);
      expect(titles.length - acknowledged).toBeLessThanOrEqual(WRITERS);
      expect(service.output).not.toMatch(/"level":(50|60)/);
    },
    limitMs(400_000),
  );
});
