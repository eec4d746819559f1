import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { expect, it } from "vitest";
import { start } from "../start.ts";
import { rounds } from "../testing/soak.ts";

const ROUNDS = rounds(4);

function once(emitter: NodeJS.EventEmitter, event: string): Promise<void> {
  return new Promise((resolve) => void emitter.once(event, () => resolve()));
}

/** Starts a writer and kills it while it is writing. */
async function killedWriter(dir: string, log: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", join(import.meta.dirname, "writer.ts"), dir, log], {
    // Resolves tsx from this package, wherever the tests were started.
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), exited]);
  expect(child.exitCode).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill("SIGKILL");
  await exited;
}

/** The state that must be stored according to the log of acknowledged writes. */
function acknowledged(log: string) {
  const notes = new Set<string>();
  const gone = new Set<string>();
  const counts = new Map<string, number>();
  const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
  for (const line of lines) {
    const [kind, name = "", value] = line.split(" ");
    if (kind === "note") notes.add(name);
    else if (kind === "going") notes.delete(name);
    else if (kind === "gone") gone.add(name);
    else counts.set(name, Number(value));
  }
  return { notes, gone, counts, writes: lines.filter((line) => !line.startsWith("going")).length };
}

it(
  `a killed process loses no acknowledged write (${ROUNDS} rounds)`,
  { timeout: 20_000 + ROUNDS * 8_000 },
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "kill-"));
    const log = join(dir, "acknowledged.log");
    const data = join(dir, "data");
    for (let round = 0; round < ROUNDS; round += 1) {
      await killedWriter(data, log, 100 + Math.random() * 500);
      const promised = acknowledged(log);
      const database = await start({ dir: data });
      const client = await new MongoClient(database.uri).connect();
      const notes = client.db().collection<Document & { _id: string }>("notes");
      const stored = await notes.find().toArray();
      const ids = new Set(stored.map((note) => note._id));
      expect([...promised.notes].filter((id) => !ids.has(id))).toEqual([]);
      expect([...promised.gone].filter((id) => ids.has(id))).toEqual([]);
      for (const [writer, count] of promised.counts) {
        const counter = await client
          .db()
          .collection<Document & { _id: string }>("counters")
          .findOne({ _id: `writer ${writer}` });
        expect(Number(counter?.["count"])).toBeGreaterThanOrEqual(count);
      }
      // Every index finds exactly the stored records.
      const keys = stored.map((note) => String(note["key"]));
      expect(await notes.countDocuments({ key: { $in: keys } })).toBe(stored.length);
      expect(new Set(keys).size).toBe(stored.length);
      await client.close();
      await database.close();
    }
    process.stdout.write(`${acknowledged(log).writes} acknowledged writes in ${ROUNDS} rounds of kill -9\n`);
    rmSync(dir, { recursive: true, force: true });
  },
);
