import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { fillBand } from "./band.mjs";
import { Caller, PASSWORD, ROOT, atOnce, say, startService } from "./built-service.mjs";
import { multiplyBand } from "./multiply-band.mjs";
import { number, option } from "./options.mjs";

/* Measures the CPU time of each kind of request, and the memory and start-up time for each size of band:
   `node server/build.mjs && node bench/costs.mjs [--sizes tiny,small,large,huge,giant] [--requests large] [--ms 400] [--keep directory]`.
   Needs Linux: CPU time and memory are read from /proc, so other programs on the machine have little influence.
   Writes JSON to stdout. Every cost is divided by that of an Express response without a database in the same run. With
   --keep, the bands are kept in the directory and reused. */

const SIZES = {
  tiny: { songs: 30, gigs: 6, rehearsals: 6 },
  small: { songs: 1_250, gigs: 250, rehearsals: 375 },
  large: { songs: 5_000, gigs: 1_000, rehearsals: 1_500 },
  huge: { songs: 20_000, gigs: 4_000, rehearsals: 6_000 },
  /* Takes a few minutes, so it is measured only if named. */
  giant: { songs: 80_000, gigs: 16_000, rehearsals: 24_000 },
};
/**
 * How many times the large band these are. They are copied from it, because filling `giant` through the API takes most
 * of an hour. They have as many times its upcoming gigs, too.
 * @type {Partial<Record<keyof typeof SIZES, number>>}
 */
const TIMES_LARGE = { huge: 4, giant: 16 };
const WANTED = /** @type {(keyof typeof SIZES)[]} */ (option("sizes", "tiny,small,large,huge").split(","));
/** The bands whose requests are measured. For the others, only start-up and memory are measured. */
const REQUESTS = option("requests", "tiny,large").split(",");
/** The minimum CPU time spent to measure one figure, in ms. */
const MEASURED_MS = number("ms", 400);
/** The CPU time after which the JIT compiler of a new process has optimised what it runs most often, in ms. */
const WARM_UP_MS = 600;
const KEPT = option("keep", "");
/** Accepts brotli, as a browser does. */
const BROWSER = { headers: { "Accept-Encoding": "br" } };
const DEVICES = 30;
const LANES = 4;
const MUSICIAN = "musician";
const SIGN_IN_MS = 300_000;

/** Linux measures CPU time in hundredths of a second. */
const TICK_MS = 10;

/** The CPU time that a process has used with all its threads, in ms. @param {number} pid */
const processorMs = (pid) => {
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) (.*)/s);
  const [user = "0", system = "0"] = fields.split(" ").slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
};

/** The current and the highest resident memory, in MB. @param {number} pid */
const memoryOf = (pid) => {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (/** @type {string} */ name) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { resident_mb: megabytes("VmRSS"), highest_mb: megabytes("VmHWM") };
};

/**
 * Returns the CPU time of one request in ms. After a warm-up, repeats the request for at least `MEASURED_MS` of CPU
 * time.
 * @param {number} pid @param {(index: number) => Promise<unknown>} request
 */
async function costOf(pid, request) {
  await repeated(pid, request, WARM_UP_MS);
  const { times, spent } = await repeated(pid, request, MEASURED_MS);
  return spent / times;
}

/** @param {number} pid @param {(index: number) => Promise<unknown>} request @param {number} until ms of CPU time */
async function repeated(pid, request, until) {
  const before = processorMs(pid);
  let [times, spent] = [0, 0];
  for (let round = LANES; spent < until; round = Math.min(2 * round, 64)) {
    const from = times;
    await atOnce(round, LANES, (index) => request(from + index));
    times += round;
    spent = processorMs(pid) - before;
  }
  return { times, spent };
}

/** Runs `work` once and returns its CPU time in ms. @param {number} pid @param {() => Promise<unknown>} work */
async function costOnce(pid, work) {
  const before = processorMs(pid);
  await work();
  return processorMs(pid) - before;
}

/** Measures the CPU time of the cheapest possible response, the lower limit for all others. */
async function expressCost() {
  const child = spawn(process.execPath, [join(ROOT, "bench/express-limit.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const { port, token } = JSON.parse(String(line));
  const caller = new Caller(port, "/api");
  caller.cookies.set("access_token", token);
  const cost = await costOf(child.pid ?? 0, () => caller.send("GET", "/gigs/00000000-0000-4000-8000-000000000000"));
  child.kill();
  return cost;
}

/** @param {Caller} caller @param {string} path */
async function fetched(caller, path) {
  const { status, bytes, encoding } = await caller.send("GET", path, BROWSER);
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${bytes.toString("utf8")}`);
  return encoding === "br" ? brotliDecompressSync(bytes) : bytes;
}

/** @param {Caller} caller @param {string} path */
const read = async (caller, path) => JSON.parse((await fetched(caller, path)).toString("utf8"));

const pageAfter = (/** @type {string | undefined} */ after) =>
  `/sync/snapshot${after === undefined ? "" : `?after=${after}`}`;

/**
 * Runs the first sync of a new device. Returns the cost of every page, and the cursor.
 * @param {number} pid @param {Caller} caller
 */
async function firstFetch(pid, caller) {
  const pages = [];
  let [after, cursor] = [undefined, null];
  while (after !== null) {
    let page;
    pages.push(await costOnce(pid, async () => (page = await read(caller, pageAfter(after)))));
    cursor ??= page.cursor;
    after = page.after;
  }
  return { pages, cursor };
}

/** Returns a client that is signed in as the band's musician. @param {Caller} admin */
async function musicianOf(admin) {
  const musician = new Caller(admin.port, "/api");
  await musician.json("POST", "/login", { body: { username: MUSICIAN, password: PASSWORD } });
  return musician;
}

/** @param {Caller} caller @param {keyof typeof SIZES} size */
async function fill(caller, size) {
  say(`${size}: creating data`);
  await caller.json("POST", "/admin/users", {
    body: {
      username: MUSICIAN,
      real_name: "Mia Musik",
      email: "mia@example.org",
      password: PASSWORD,
      role: "musician",
      musician: true,
      singer: false,
    },
  });
  /* Filling a large band takes longer than a sign-in stays valid. */
  const signIn = () => caller.json("POST", "/login", { body: { username: "bench", password: PASSWORD } });
  const renewal = setInterval(() => void signIn(), SIGN_IN_MS);
  await fillBand(caller, SIZES[size]);
  clearInterval(renewal);
}

/** @param {number} pid @param {Caller} caller @param {(cost: number) => number} ratio */
async function requestCosts(pid, caller, ratio) {
  const musician = await musicianOf(caller);
  const first = await firstFetch(pid, caller);
  const second = await firstFetch(pid, caller);
  /* Change a gig, so that the devices below are not served the pages cached for the two fetches above. */
  const coming = (await read(caller, "/gigs?scope=upcoming&limit=50")).items;
  const [gig] = coming;
  await caller.json("PUT", `/gigs/${gig.gig_id}/notes`, { body: { notes: `Notiz ${Date.now()}` } });
  const many = await costOnce(pid, () =>
    atOnce(DEVICES, DEVICES, (index) => firstFetch(pid, index % 2 === 0 ? caller : musician)),
  );
  const { cursor } = await firstFetch(pid, caller);
  const cost = async (/** @type {string} */ path, who = caller) => {
    await fetched(who, path);
    return ratio(await costOf(pid, () => who.send("GET", path, BROWSER)));
  };
  const ping = await cost("/config");
  return {
    ping,
    one_gig: await cost(`/gigs/${gig.gig_id}`),
    idle_pull: await cost(`/sync/pull?cursor=${cursor}`),
    coming_gigs: await cost("/gigs?scope=upcoming&limit=50"),
    past_gigs: await cost("/gigs?scope=past&limit=50"),
    past_gigs_of_a_musician: await cost("/gigs?scope=past&limit=50", musician),
    found_gigs: await cost("/gigs?scope=all&limit=50&q=abend%2019"),
    rehearsals: await cost("/reh/past?limit=50"),
    unanswered_events: await cost("/availability/pending_gigs"),
    todos: await cost("/user_todos"),
    season_statistics: await cost("/statistics/seasons"),
    rehearsal_statistics: await cost("/reh/statistics"),
    song_histogram: await cost("/public/song_histogram"),
    songs: await cost("/songs?limit=50"),
    found_songs: await cost("/songs?limit=50&q=sommer%20tanz"),
    setlist_pdf: await cost(`/gigs/${gig.gig_id}/setlist.pdf`),
    digest: await cost("/sync/digest"),
    first_fetch: {
      pages: first.pages.map(ratio),
      pages_again: second.pages.map(ratio),
      devices_30: ratio(many),
      devices_30_of_one: Math.round((many / first.pages.reduce((sum, page) => sum + page, 0)) * 100) / 100,
    },
  };
}

/**
 * Returns the data directory of a band, which is filled first if it is not yet.
 * @param {string} bands the directory of all bands @param {keyof typeof SIZES} size @returns {Promise<string>}
 */
async function filled(bands, size) {
  const dir = join(bands, size);
  const mark = join(dir, "filled");
  if (existsSync(mark)) return dir;
  mkdirSync(dir, { recursive: true });
  const times = TIMES_LARGE[size];
  if (times === undefined) {
    const { caller, stop } = await startService(dir);
    await fill(caller, size);
    await stop();
  } else {
    const large = await filled(bands, "large");
    say(`${size}: copying the large band`);
    await multiplyBand(large, dir, times);
  }
  writeFileSync(mark, "");
  return dir;
}

/** @param {string} dir @param {keyof typeof SIZES} size @param {number} express */
async function measure(dir, size, express) {
  say(`${size}: measuring`);
  const { caller, pid, started, stop } = await startService(dir);
  const start = { ...started, processor_ms: processorMs(pid), ...memoryOf(pid) };
  const ratio = (/** @type {number} */ cost) => Math.round((cost / express) * 10) / 10;
  const requests = REQUESTS.includes(size) ? await requestCosts(pid, caller, ratio) : undefined;
  if (requests === undefined) await firstFetch(pid, caller);
  const after = memoryOf(pid);
  await stop();
  return { ...SIZES[size], start, after_use: after, requests };
}

const bands = KEPT === "" ? mkdtempSync(join(tmpdir(), "bench-costs-")) : KEPT;
/** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
const sizes = {};
const express = await expressCost();
try {
  for (const size of WANTED) sizes[size] = await measure(await filled(bands, size), size, express);
} finally {
  if (KEPT === "") rmSync(bands, { recursive: true, force: true });
}
process.stdout.write(`${JSON.stringify({ express_ms: Math.round(express * 1000) / 1000, sizes }, null, 2)}\n`);
process.exit(0);
