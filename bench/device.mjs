import { loadavg } from "node:os";
import { BANDS, fillBand, wantedBands } from "./band.mjs";
import { openBrowser } from "./browser.mjs";
import { say, startService, summary } from "./built-service.mjs";
import { firstSync, readyDevice } from "./first-sync.mjs";
import { option } from "./options.mjs";

/* Measures waiting times on a device, in a real browser, together with their lower limits from the same run:
   `node bench/device.mjs [small|large|songbook]`, after building client and server. Writes JSON to stdout.
   `first_sync` is the time from the first request of an empty device until all data is stored (see `first-sync.mjs`).
   `other_device` is the time from another person sending a change until it is on the screen. Compare only ratios from
   one run, never times from different runs. `--only song_change`, after the band's name, measures only that part.
   `--network 60,10` measures the first sync, and its limits, with a latency of 60 ms and 10 Mbit/s instead of without a
   network in between. */

/** @typedef {Awaited<ReturnType<typeof openBrowser>>} Browser */
/** @typedef {Awaited<ReturnType<Browser["newContext"]>>} Context */
/** @typedef {Awaited<ReturnType<Context["newPage"]>>} Page */

const CHANGES = 40;
const COLD_STARTS = 9;
const STEPS = 30;
const SLOW_DOWN = 4;
/** Longer than the time in which live mode ignores a second press of a pedal, in ms. */
const BETWEEN_PRESSES_MS = 400;

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
    await run("first_sync", () => firstSync(browser, address, caller));
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
