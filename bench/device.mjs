import { once } from "node:events";
import { createServer } from "node:http";
import { loadavg } from "node:os";
import { brotliCompressSync, constants } from "node:zlib";
import { BANDS, fillBand, wantedBands } from "./band.mjs";
import { openBrowser } from "./browser.mjs";
import { option } from "./options.mjs";
import { PASSWORD, say, startService, summary } from "./built-service.mjs";

/* Measures waiting times on a device, in a real browser, together with their lower limits from the same run:
   `node bench/device.mjs [small|large|songbook]`, after building client and server. Writes JSON to stdout.
   `first_sync` is the time from the first request of an empty device until all data is stored; its limit is the time
   for one compressed response with all data, stored in IndexedDB at once. `other_device` is the time from another
   person sending a change until it is on the screen. Compare only ratios from one run, never times from different
   runs. `--only song_change`, after the band's name, measures only that part. `--network 60,10` measures the first sync,
   and its limit, with a latency of 60 ms and 10 Mbit/s instead of without a network in between. */

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
/** @typedef {Awaited<ReturnType<Browser["newContext"]>>} Context */
/** @typedef {Awaited<ReturnType<Context["newPage"]>>} Page */

const RUNS = 7;
const CHANGES = 40;
const COLD_STARTS = 9;
const STEPS = 30;
const SLOW_DOWN = 4;
/** Longer than the time in which live mode ignores a second press of a pedal, in ms. */
const BETWEEN_PRESSES_MS = 400;

const VIEW = { viewport: { width: 820, height: 1180 }, locale: "de" };

const median = (/** @type {readonly number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const ratio = (/** @type {number} */ one, /** @type {number} */ other) => Math.round((one / other) * 100) / 100;

/**
 * Starts the server with which the first sync is compared. It serves an empty page and, at `/all`, everything in `all`
 * as one compressed response.
 * @param {unknown} all
 */
async function startLimit(all) {
  const body = brotliCompressSync(JSON.stringify(all), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const server = createServer((req, res) => {
    if (req.url !== "/all") return void res.setHeader("Content-Type", "text/html").end("<!doctype html>");
    res.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "br" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
  return { address, stop: () => void server.close() };
}

/**
 * Fetches all records that the service sends to an empty device.
 * @param {import("./built-service.mjs").Caller} caller
 */
async function everything(caller) {
  const changes = [];
  for (let after = ""; after !== null;) {
    const page = await caller.json("GET", `/sync/snapshot${after === "" ? "" : `?after=${after}`}`);
    changes.push(...page.changes);
    after = page.after;
  }
  return changes;
}

/** Runs in the page: fetches all data and stores it in IndexedDB. */
async function fetchAndKeep() {
  const begun = performance.now();
  const changes = await (await fetch("/all")).json();
  const fetched = performance.now();
  const names = [...new Set(changes.map(({ collection }) => collection))];
  const opening = indexedDB.open("limit", 1);
  opening.onupgradeneeded = () => {
    for (const name of names) opening.result.createObjectStore(name);
  };
  await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
  const writing = opening.result.transaction(names, "readwrite");
  for (const { collection, id, record, rev } of changes) writing.objectStore(collection).put({ ...record, rev }, id);
  await new Promise((resolve, reject) => Object.assign(writing, { oncomplete: resolve, onerror: reject }));
  opening.result.close();
  return { fetch_ms: fetched - begun, durable_ms: performance.now() - begun };
}

/**
 * Runs in the page before the app: records when the next gig is shown, and when the transaction that stores the sync
 * cursor is complete, which is when all data is stored. Does not poll, because that would take time from the app.
 */
function noteTimes() {
  const times = { gigsAt: Promise.withResolvers(), durableAt: Promise.withResolvers() };
  Object.assign(globalThis, times);
  new MutationObserver((_, observer) => {
    if (document.querySelector(".next-event") === null) return;
    observer.disconnect();
    times.gigsAt.resolve(performance.now());
  }).observe(document, { subtree: true, childList: true });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, ...key) {
    if (this.name === "meta" && value.key === "cursor")
      this.transaction.addEventListener("complete", () => times.durableAt.resolve(performance.now()));
    return put.call(this, value, ...key);
  };
}

/**
 * Runs in the page: returns the times from the first request of the first sync until the next gig was shown and
 * until all data was stored.
 */
async function durable() {
  const [gigsAt, durableAt] = await Promise.all([globalThis.gigsAt.promise, globalThis.durableAt.promise]);
  const first = performance.getEntriesByType("resource").find((one) => one.name.includes("/sync/snapshot"));
  return { usable_ms: gigsAt - first.startTime, durable_ms: durableAt - first.startTime };
}

/** The network to simulate: latency in ms and Mbit/s; empty for none. */
const NETWORK = option("network", "").split(",").filter(Boolean).map(Number);

/** Slows the page's network down as `--network` says. @param {Page} page */
async function simulateNetwork(page) {
  const [latency, megabits] = NETWORK;
  if (latency === undefined || megabits === undefined) return;
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** @param {Browser} browser @param {string} address */
async function newDevice(browser, address) {
  const context = await browser.newContext(VIEW);
  const page = await context.newPage();
  await page.addInitScript(noteTimes);
  await page.goto(address);
  await simulateNetwork(page);
  await page.getByLabel("Benutzername").fill("bench");
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  return { context, page };
}

/** @param {Page} page */
async function signIn(page) {
  await page.keyboard.press("Enter");
  return page.evaluate(durable);
}

/** @param {Browser} browser @param {string} address @param {string} limit */
async function firstSync(browser, address, limit) {
  const [usable, kept, fetched, limits] = [[], [], [], []];
  for (let run = 0; run < RUNS; run += 1) {
    const { context, page } = await newDevice(browser, address);
    const product = await signIn(page);
    await context.close();
    const empty = await browser.newContext();
    const blank = await empty.newPage();
    await blank.goto(limit);
    await simulateNetwork(blank);
    const bound = await blank.evaluate(fetchAndKeep);
    await empty.close();
    usable.push(product.usable_ms);
    kept.push(product.durable_ms);
    fetched.push(bound.fetch_ms);
    limits.push(bound.durable_ms);
  }
  return {
    usable: summary(usable),
    usable_of_fetch: ratio(median(usable), median(fetched)),
    durable: summary(kept),
    limit: summary(limits),
    durable_of_limit: ratio(median(kept), median(limits)),
  };
}

/**
 * Runs in the page: waits for a heading with the text `wanted` and records the time, in ms since 1970.
 * @param {string} wanted
 */
const watchFor = (wanted) => {
  const shownAt = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (![...document.querySelectorAll("h1")].some((heading) => heading.textContent === wanted)) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  Object.assign(globalThis, { shownAt });
};

/** @param {Page} page @param {import("./built-service.mjs").Caller} caller @param {string} gig_id */
async function otherDevice(page, caller, gig_id) {
  const took = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const name = `Umbenannt ${change}`;
    await page.evaluate(watchFor, name);
    const sent = performance.timeOrigin + performance.now();
    await caller.json("PUT", `/gigs/${gig_id}`, { body: { name } });
    took.push((await page.evaluate(() => globalThis.shownAt)) - sent);
  }
  return summary(took);
}

/** Runs in the page: returns the ms from the start of the navigation until the setlist is shown. */
const setlistAt = () =>
  new Promise((resolve) => {
    const look = () =>
      document.querySelector(".entry") === null ? requestAnimationFrame(look) : resolve(performance.now());
    look();
  });

/** @param {Context} context @param {string} address @param {string} gig_id */
async function coldGig(context, address, gig_id) {
  const took = [];
  await context.setOffline(true);
  for (let run = 0; run < COLD_STARTS; run += 1) {
    const page = await context.newPage();
    await page.goto(`${address}/gigs/${gig_id}?tab=setlist`);
    took.push(await page.evaluate(setlistAt));
    await page.close();
  }
  await context.setOffline(false);
  return summary(took);
}

/**
 * Runs in the page: presses `key` in live mode and returns the time for script, style and layout.
 * @param {string} key
 */
const step = (key) => {
  const begun = performance.now();
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, code: key, bubbles: true, cancelable: true }),
  );
  document.body.getBoundingClientRect();
  return performance.now() - begun;
};

/** @param {Context} context @param {string} address @param {string} gig_id */
async function songChange(context, address, gig_id) {
  const page = await context.newPage();
  await page.goto(`${address}/live/${gig_id}`);
  await page.waitForSelector("article h1");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const took = [];
  for (let at = 0; at < STEPS; at += 1) {
    await page.waitForTimeout(BETWEEN_PRESSES_MS);
    const before = await page.locator("article h1").textContent();
    took.push(await page.evaluate(step, "ArrowRight"));
    if ((await page.locator("article h1").textContent()) === before)
      throw new Error("the key press did not change the song");
  }
  await page.close();
  return summary(took);
}

const PARTS = ["first_sync", "other_device", "gig_from_cold", "song_change"];

/** The parts to measure: those given with `--only`, separated by commas, or all. */
const wantedParts = () => {
  const wanted = option("only", PARTS.join()).split(",");
  for (const part of wanted)
    if (!PARTS.includes(part)) throw new Error(`unknown part ${part}; use ${PARTS.join(", ")}`);
  return new Set(wanted);
};

/** Opens a new device and waits until its first sync has finished. @param {Browser} browser @param {string} address */
async function readyDevice(browser, address) {
  const { context, page } = await newDevice(browser, address);
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return { context, page };
}

/** @param {Page} page @param {string} address @param {string} gig_id */
async function openGig(page, address, gig_id) {
  await page.goto(`${address}/gigs/${gig_id}?tab=setlist`);
  await page.waitForSelector(".entry");
  await page.waitForSelector(".sync-pill.tone-neutral:not(.sync-pill--busy)");
}

/** @param {Browser} browser @param {keyof typeof BANDS} name @param {ReadonlySet<string>} parts */
async function measure(browser, name, parts) {
  say(`${name}: creating data`);
  const { caller, stop } = await startService();
  const address = `http://localhost:${caller.port}`;
  /** @type {Record<string, object>} */
  const results = {};
  /** @param {string} part @param {() => Promise<object>} work */
  const run = async (part, work) => {
    if (!parts.has(part)) return;
    say(`${name}: ${part}`);
    results[part] = await work();
  };
  try {
    const { gig_ids } = await fillBand(caller, BANDS[name]);
    const gig_id = gig_ids[3] ?? "";
    await run("first_sync", async () => {
      const limit = await startLimit(await everything(caller));
      const found = await firstSync(browser, address, limit.address);
      limit.stop();
      return found;
    });
    if (parts.size === 1 && parts.has("first_sync")) return results;
    const { context, page } = await readyDevice(browser, address);
    await openGig(page, address, gig_id);
    await run("other_device", () => otherDevice(page, caller, gig_id));
    await page.close();
    await run("gig_from_cold", () => coldGig(context, address, gig_id));
    await run("song_change", () => songChange(context, address, gig_id));
    await context.close();
    return results;
  } finally {
    await stop();
  }
}

const browser = await openBrowser();
/** @type {Record<string, Awaited<ReturnType<typeof measure>>>} */
const results = {};
try {
  const parts = wantedParts();
  for (const name of wantedBands()) results[name] = await measure(browser, name, parts);
} finally {
  await browser.close();
}
process.stdout.write(`${JSON.stringify({ load: Math.round(loadavg()[0] * 10) / 10, ...results }, null, 2)}\n`);
