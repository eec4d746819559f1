import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { PASSWORD, ROOT, summary } from "./built-service.mjs";
import { option } from "./options.mjs";

/* Measures the first sync of an empty device, in turn with two ways to fetch and store the same rows at once. */

/** @typedef {import("./device.mjs").Browser} Browser */
/** @typedef {import("./device.mjs").Context} Context */
/** @typedef {import("./device.mjs").Page} Page */
/** @typedef {import("./built-service.mjs").Caller} Caller */
/** @typedef {{ readonly [table: string]: readonly string[] }} Tables for each table, the id field and the indexed fields */

const RUNS = 7;
const VIEW = { viewport: { width: 820, height: 1180 }, locale: "de" };

const median = (/** @type {readonly number[]} */ values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const ratio = (/** @type {readonly number[]} */ one, /** @type {readonly number[]} */ other) =>
  Math.round((median(one) / median(other)) * 100) / 100;

/**
 * Starts the server with which the first sync is compared. It serves a page with Dexie and, at `/all`, everything in
 * `all` as one compressed response.
 * @param {unknown} all
 */
async function startLimit(all) {
  const body = brotliCompressSync(JSON.stringify(all), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const dexie = createRequire(join(ROOT, "client/package.json")).resolve("dexie");
  const script = await readFile(join(dirname(dexie), "dexie.min.js"));
  const server = createServer((req, res) => {
    if (req.url === "/dexie.js") return void res.setHeader("Content-Type", "text/javascript").end(script);
    if (req.url !== "/all") {
      const page = '<!doctype html><script src="/dexie.js"></script>';
      return void res.setHeader("Content-Type", "text/html").end(page);
    }
    res.writeHead(200, { "Content-Type": "application/json", "Content-Encoding": "br" }).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`;
  return { address, stop: () => void server.close() };
}

/** Fetches all records that the service sends to an empty device. @param {Caller} caller */
async function everything(caller) {
  const changes = [];
  for (let after = ""; after !== null;) {
    const page = await caller.json("GET", `/sync/snapshot${after === "" ? "" : `?after=${after}`}`);
    changes.push(...page.changes);
    after = page.after;
  }
  return changes;
}

/** Runs in the page: fetches all rows and stores them in IndexedDB, without indexes. */
async function fetchAndPut() {
  const begun = performance.now();
  const changes = await (await fetch("/all")).json();
  const fetched = performance.now();
  const names = [...new Set(changes.map(({ collection }) => collection))];
  const opening = indexedDB.open("put", 1);
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
 * Runs in the page: fetches all rows and stores them with Dexie's `bulkPut`, in one transaction and with the app's indexes.
 * @param {Tables} tables
 */
async function fetchAndBulkPut(tables) {
  const begun = performance.now();
  const changes = await (await fetch("/all")).json();
  /** @type {Record<string, object[]>} */
  const rows = {};
  for (const { collection, id, record, rev } of changes)
    (rows[collection] ??= []).push({ ...record, [tables[collection][0]]: id, rev });
  const names = Object.keys(rows);
  const db = new globalThis.Dexie("bulk_put");
  db.version(1).stores(Object.fromEntries(names.map((name) => [name, tables[name].join(", ")])));
  await db.transaction("rw", names, () => Promise.all(names.map((name) => db.table(name).bulkPut(rows[name]))));
  db.close();
  return { durable_ms: performance.now() - begun };
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

/** Runs in the page: returns the app's tables, with the id field and the indexed fields of each. */
async function appTables() {
  const name = (await indexedDB.databases()).find((one) => one.name.startsWith("bandstand:"))?.name;
  const opening = indexedDB.open(name);
  await new Promise((resolve, reject) => Object.assign(opening, { onsuccess: resolve, onerror: reject }));
  const db = opening.result;
  const reading = db.transaction([...db.objectStoreNames]);
  const tables = [...db.objectStoreNames].map((table) => {
    const { keyPath, indexNames } = reading.objectStore(table);
    return [table, [keyPath, ...indexNames]];
  });
  db.close();
  return Object.fromEntries(tables);
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

/**
 * Signs in on an empty device, waits until its first sync has finished, and returns its times.
 * @param {Browser} browser @param {string} address
 */
async function syncNewDevice(browser, address) {
  const context = await browser.newContext(VIEW);
  const page = await context.newPage();
  await page.addInitScript(noteTimes);
  await page.goto(address);
  await simulateNetwork(page);
  await page.getByLabel("Benutzername").fill("bench");
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  return { context, page, times: await page.evaluate(durable) };
}

/** Opens a device that has finished its first sync and works offline. @param {Browser} browser @param {string} address */
export async function readyDevice(browser, address) {
  const { context, page } = await syncNewDevice(browser, address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  return { context, page };
}

/**
 * Runs `work` in a new browser profile, on the page at `address`.
 * @template T @param {Browser} browser @param {string} address @param {(page: Page) => Promise<T>} work
 */
async function onNewPage(browser, address, work) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  await simulateNetwork(page);
  const result = await work(page);
  await context.close();
  return result;
}

/**
 * Measures the first sync until the next gig is shown (`usable`) and until all rows are stored (`durable`). The limits,
 * from the same run: `fetch` for one response with all rows, `put` for storing them with bare IndexedDB, and `bulk_put`
 * for storing them with Dexie and the app's indexes, which the goal of 1.3 is about.
 * @param {Browser} browser @param {string} address @param {Caller} caller
 */
export async function firstSync(browser, address, caller) {
  const limit = await startLimit(await everything(caller));
  const [usable, kept, fetched, put, bulkPut] = [[], [], [], [], []];
  for (let run = 0; run < RUNS; run += 1) {
    const { context, page, times } = await syncNewDevice(browser, address);
    const tables = await page.evaluate(appTables);
    await context.close();
    const bare = await onNewPage(browser, limit.address, (empty) => empty.evaluate(fetchAndPut));
    const dexie = await onNewPage(browser, limit.address, (empty) => empty.evaluate(fetchAndBulkPut, tables));
    usable.push(times.usable_ms);
    kept.push(times.durable_ms);
    fetched.push(bare.fetch_ms);
    put.push(bare.durable_ms);
    bulkPut.push(dexie.durable_ms);
  }
  limit.stop();
  return {
    usable: summary(usable),
    fetch: summary(fetched),
    usable_of_fetch: ratio(usable, fetched),
    durable: summary(kept),
    put: summary(put),
    bulk_put: summary(bulkPut),
    durable_of_put: ratio(kept, put),
    durable_of_bulk_put: ratio(kept, bulkPut),
  };
}
