import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { BANDS, fillBand } from "./band.mjs";
import { Caller, PASSWORD, say, startService, summary } from "./built-service.mjs";

/* Measures the effect of one attacker on everyone else: `node server/build.mjs && node bench/attacks.mjs [attack …]`.
   Each attack in attackers.mjs runs from 127.0.0.2 against the built service with its default limits. During each,
   another member requests /me on new connections from 127.0.0.1. Writes JSON to stdout: the other member's response
   times, the largest growth of the process's memory, and the attacker's responses. Goals: median 200 ms, maximum 1 s,
   growth 64 MB. */

const ATTACKS = [
  "idle",
  "import_preview",
  "import_10000",
  "many_imports",
  "bodies_unsigned",
  "bodies_unsigned_json",
  "bodies_signed_json",
  "unsigned_flood",
  "setlist_pdfs",
  "all_setlists",
  "lines_silent",
  "readers_silent",
  "pipelined_files",
];
const ATTACKER = "attacker";
/* The other member stays within the limit of 600 requests a minute. */
const EVERY_MS = 110;
const PATIENCE_MS = 10_000;
const SETS = 20;
const SONGS_PER_SET = 200;

/** Resident memory of a process, in MB. @param {number} pid */
const residentMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

/**
 * Sends the other member's request on a new connection. Resolves with its duration and whether it was served.
 * @param {number} port @param {string} cookie
 */
const asOther = (port, cookie) =>
  new Promise((resolve) => {
    const started = performance.now();
    const end = (/** @type {boolean} */ isServed) => {
      asking.destroy();
      resolve({ ms: performance.now() - started, isServed });
    };
    const asking = request(
      {
        host: "127.0.0.1",
        port,
        path: "/api/me",
        agent: new Agent(),
        headers: { Cookie: cookie },
        timeout: PATIENCE_MS,
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => end(answer.statusCode === 200));
      },
    );
    asking.on("timeout", () => end(false));
    asking.on("error", () => end(false));
    asking.end();
  });

/**
 * @param {Awaited<ReturnType<typeof startService>>} service @param {Caller} attacker @param {string} attack
 * @param {string} gig_id
 */
async function underAttack({ port, pid, caller }, attacker, attack, gig_id) {
  const cookieOf = (/** @type {Caller} */ { cookies }) =>
    [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const before = residentMb(pid);
  let largest = before;
  /** @type {Promise<{ ms: number, isServed: boolean }>[]} */
  const asked = [];
  const watching = setInterval(() => {
    largest = Math.max(largest, residentMb(pid));
    asked.push(asOther(port, cookieOf(caller)));
  }, EVERY_MS);
  const worker = new Worker(new URL("./attackers.mjs", import.meta.url), {
    workerData: {
      attack,
      port,
      address: "127.0.0.2",
      gig_id,
      cookie: cookieOf(attacker),
      csrf: decodeURIComponent(attacker.cookies.get("csrf_token") ?? ""),
    },
  });
  const ended = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  clearInterval(watching);
  const waits = await Promise.all(asked);
  const times = waits.map(({ ms }) => ms);
  const { count, p50_ms, p95_ms } = summary(times);
  return {
    others: {
      asked: count,
      unserved: waits.filter(({ isServed }) => !isServed).length,
      median_ms: p50_ms,
      p95_ms,
      worst_ms: Math.round(Math.max(...times)),
    },
    before_mb: Math.round(before),
    grew_mb: Math.round(largest - before),
    attacker: ended,
  };
}

/** Creates the attacking member, an editor. @param {Caller} admin */
const addEditor = (admin) =>
  admin.json("POST", "/admin/users", {
    body: { username: ATTACKER, real_name: "Anna Greifer", email: "a@example.org", role: "editor", password: PASSWORD },
  });

/** Creates a gig with the longest setlist allowed. @param {Caller} caller @param {readonly string[]} song_ids */
async function longGig(caller, song_ids) {
  const { gig_id } = await caller.json("POST", "/gigs", {
    body: { name: "Marathon", date: "2031-05-09", published: 1 },
  });
  const sets = Array.from({ length: SETS }, (_, set) => ({
    name: `Set ${set}`,
    songs: Array.from({ length: SONGS_PER_SET }, (_song, at) => ({
      song_id: song_ids[(set * SONGS_PER_SET + at) % song_ids.length],
    })),
  }));
  await caller.json("PUT", "/update_setlist/", { body: { gig_id, setlist_version: 0, sets } });
  return gig_id;
}

const wanted = process.argv.slice(2);
/* The band is created without rate limits; the attacks run with the default ones. */
const dataDir = mkdtempSync(join(tmpdir(), "bench-"));
say("creating data");
const filling = await startService(dataDir);
const { song_ids } = await fillBand(filling.caller, BANDS.small);
const gig_id = await longGig(filling.caller, song_ids);
await addEditor(filling.caller);
await filling.stop();
const service = await startService(dataDir, { RATE_LIMIT_LOGIN_PER_MINUTE: "10", RATE_LIMIT_PER_MINUTE: "600" });
try {
  const attacker = new Caller(service.port, "/api");
  await attacker.json("POST", "/login", { body: { username: ATTACKER, password: PASSWORD } });
  /** @type {Record<string, Awaited<ReturnType<typeof underAttack>>>} */
  const results = {};
  for (const attack of ATTACKS.filter((name) => wanted.length === 0 || wanted.includes(name))) {
    await sleep(2_000);
    say(attack);
    results[attack] = await underAttack(service, attacker, attack, gig_id);
    say(JSON.stringify(results[attack]));
  }
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
