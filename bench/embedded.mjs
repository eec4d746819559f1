/**
 * Measures the speed of the embedded database through the driver. Writes JSON to stdout.
 * Usage: node bench/embedded.mjs [--documents 50000]
 * Goals: findOne by id at most 0.3 ms, a scan of 10,000 documents with a pattern at most 10 ms, at least 1,000 durable
 * writes a second from 16 clients, 50,000 documents reopened within 1.5 s, at most 4 KB of memory per small document.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const packageRequire = createRequire(join(root, "server/embedded/package.json"));

// Node before 22.18 cannot run TypeScript: restart with tsx as the loader.
if (!process.execArgv.includes("--expose-gc")) {
  const tsx = pathToFileURL(packageRequire.resolve("tsx")).href;
  execFileSync(
    process.execPath,
    ["--expose-gc", "--import", tsx, fileURLToPath(import.meta.url), ...process.argv.slice(2)],
    { stdio: "inherit" },
  );
  process.exit(0);
}

const { MongoClient } = packageRequire("mongodb");
const { start } = await import(pathToFileURL(join(root, "server/embedded/src/start.ts")).href);
const wanted = process.argv.indexOf("--documents");
const DOCUMENTS = wanted < 0 ? 50_000 : Number(process.argv[wanted + 1]);
const SCANNED = 10_000;

const song = (n) => ({
  _id: `song-${n}`,
  title: `Title of song number ${n}`,
  artist: `Artist ${n % 500}`,
  key: "Am",
  bpm: 60 + (n % 120),
  duration_seconds: 180 + (n % 200),
  tags: ["rock", n % 2 === 0 ? "slow" : "fast"],
  links: [{ kind: "video", url: `https://example.org/watch/${n}` }],
  notes: `Starts on the off beat, second verse twice. ${"La ".repeat(20)}`,
  created_at: new Date(1_700_000_000_000 + n),
  updated_at: new Date(1_700_000_000_000 + n),
  version: n % 7,
});

/** Calls `run` `runs` times, and returns the durations in milliseconds, sorted. */
async function timed(runs, run) {
  const times = [];
  for (let n = 0; n < runs; n += 1) {
    const begun = performance.now();
    await run(n);
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b);
}

const round = (value) => Math.round(value * 1000) / 1000;
const summary = (times) => ({
  median_ms: round(times[Math.floor(times.length / 2)]),
  p95_ms: round(times[Math.floor(times.length * 0.95)]),
});

const memory = () => {
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Runs in a new process: opens the directory, and prints how long that took and by how much memory grew. */
async function reopen(directory) {
  const before = memory();
  const opening = performance.now();
  const opened = await start({ dir: directory });
  const reopenMs = performance.now() - opening;
  const grown = memory() - before;
  await opened.close();
  process.stdout.write(JSON.stringify({ reopenMs, grown }));
  process.exit(0);
}

const reopenOnly = process.argv.indexOf("--reopen");
if (reopenOnly >= 0) await reopen(process.argv[reopenOnly + 1]);

const dir = mkdtempSync(join(tmpdir(), "bench-embedded-"));
const clientOf = (database) => new MongoClient(database.uri, { maxPoolSize: 32 }).connect();

try {
  const database = await start({ dir });
  const client = await clientOf(database);
  const songs = client.db().collection("songs");
  await songs.createIndex({ artist: 1 });
  for (let n = 0; n < SCANNED; n += 1000)
    await songs.insertMany(Array.from({ length: 1000 }, (_, index) => song(n + index)));

  await timed(500, (n) => songs.findOne({ _id: `song-${n}` }));
  const findOne = await timed(2_000, (n) => songs.findOne({ _id: `song-${(n * 37) % SCANNED}` }));
  await timed(20, () => songs.find({ title: /number 99\d\d$/i }).toArray());
  const scan = await timed(50, () => songs.find({ title: /number 99\d\d$/i }).toArray());
  const indexed = await timed(200, (n) => songs.find({ artist: `Artist ${n}` }).toArray());
  const sortLimit = await timed(30, () => songs.find().sort({ title: -1 }).limit(50).toArray());
  const group = await timed(20, () =>
    songs
      .aggregate([
        { $unwind: "$tags" },
        { $group: { _id: "$tags", songs: { $sum: 1 }, seconds: { $avg: "$duration_seconds" } } },
      ])
      .toArray(),
  );

  const written = client.db().collection("written");
  const single = await timed(300, (n) => written.insertOne({ _id: `single-${n}`, n }));
  const WRITERS = 16;
  const EACH = 250;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let n = 0; n < EACH; n += 1) await written.insertOne({ ...song(n), _id: `${writer}-${n}` });
    }),
  );
  const writesPerSecond = (WRITERS * EACH) / ((performance.now() - begun) / 1000);
  const bulk = await timed(10, (n) =>
    written.insertMany(Array.from({ length: 1000 }, (_, index) => ({ ...song(index), _id: `bulk-${n}-${index}` }))),
  );
  await written.drop();

  for (let n = SCANNED; n < DOCUMENTS; n += 1000)
    await songs.insertMany(Array.from({ length: 1000 }, (_, index) => song(n + index)));
  const found = await songs.countDocuments({});
  await client.close();
  await database.close();
  const child = execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--reopen", dir], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { reopenMs: reopened, grown } = JSON.parse(child);
  const perDocument = grown / found;

  const result = {
    node: process.version,
    cpus: cpus().length,
    documents: found,
    find_one_by_id: summary(findOne),
    scan_10000_with_pattern: summary(scan),
    find_20_by_index: summary(indexed),
    sort_10000_limit_50: summary(sortLimit),
    unwind_and_group_10000: summary(group),
    durable_insert_one_client: summary(single),
    durable_inserts_per_second_16_clients: Math.round(writesPerSecond),
    insert_many_1000: summary(bulk),
    reopen_ms: Math.round(reopened),
    memory_bytes_per_document: Math.round(perDocument),
    goals: {
      find_one_by_id: summary(findOne).median_ms <= 0.3,
      scan_10000_with_pattern: summary(scan).median_ms <= 10,
      durable_inserts_per_second_16_clients: writesPerSecond >= 1_000,
      reopen: DOCUMENTS !== 50_000 || reopened <= 1_500,
      memory: perDocument <= 4_096,
    },
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  if (existsSync(dir)) rmSync(dir, { recursive: true, force: true });
}
