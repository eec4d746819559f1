/**
 * Runs the database and eight clients that write as fast as they can, until the process is killed.
 * Usage: writer.ts <data directory> <log of acknowledged writes>. A line is appended to the log, synchronously, only
 * after the database has acknowledged the write.
 */
import { openSync, writeSync } from "node:fs";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { start } from "../start.ts";

const [dir = "", log = ""] = process.argv.slice(2);
const WRITERS = 8;

const database = await start({ dir, reserveBytes: Number(process.env["RESERVE_BYTES"] ?? 0) });
const acknowledged = openSync(log, "a");
const client = await new MongoClient(database.uri, { writeConcern: { w: "majority", j: true } }).connect();
const notes = client.db().collection<Document & { _id: string }>("notes");
const counters = client.db().collection<Document & { _id: string }>("counters");
await notes.createIndex({ key: 1 }, { unique: true });
const text = "x".repeat(Number(process.env["TEXT_LENGTH"] ?? 200));
const run = `${Date.now().toString(36)}${process.pid}`;

async function write(writer: number): Promise<never> {
  for (let round = 0; ; round += 1) {
    const id = `${run}-${writer}-${round}`;
    if (round % 3 === 0) {
      const ids = [`${id}a`, `${id}b`];
      await notes.insertMany(ids.map((_id) => ({ _id, key: `key ${_id}`, text })));
      for (const one of ids) writeSync(acknowledged, `note ${one}\n`);
    } else {
      await notes.insertOne({ _id: id, key: `key ${id}`, text });
      writeSync(acknowledged, `note ${id}\n`);
    }
    const counted = await counters.findOneAndUpdate(
      { _id: `writer ${writer}` },
      { $inc: { count: 1 } },
      { upsert: true, returnDocument: "after" },
    );
    writeSync(acknowledged, `count ${writer} ${String(counted?.["count"])}\n`);
    if (round % 5 === 4) {
      const gone = `${run}-${writer}-${round - 3}`;
      // Logged before the removal: if the process is killed before it logs `gone`, the note may or may not exist.
      writeSync(acknowledged, `going ${gone}\n`);
      await notes.deleteOne({ _id: gone });
      writeSync(acknowledged, `gone ${gone}\n`);
    }
  }
}

process.stdout.write("ready\n");
await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
