import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { tapLink } from "../e2e/support/tap-link.mjs";
import { openBrowser } from "./browser.mjs";
import { PASSWORD, say, startService } from "./built-service.mjs";
import { GIGS, MEMBERS, REHEARSALS, SONGS, fill } from "./large-band-data.mjs";
import { screensOf } from "./large-band-screens.mjs";
import { SLOW_DOWN, longestTask } from "./longest-task.mjs";
import { number, option } from "./options.mjs";

/* Measures every screen of the app with a large band in a real browser: `node bench/large-band.mjs [--songs 5000]
   [--gigs 1000] [--rehearsals 1500] [--members 30] [--runs 3] [--width 1440] [--only text,text] [--keep directory]`,
   after building client and server. Writes JSON to stdout: for each screen, the longest task of the main thread on a
   device with a quarter of this machine's speed; the goal is 50 ms. Tasks are measured by their own CPU time, not by
   elapsed time, so that other load on the machine has little influence. The median of several runs is reported.
   `opened` is the navigation from another screen of the running app; `loaded` is a new load of the address, in which
   the longest task may be the app's start. With --keep, the band is kept in the directory and reused. */

const RUNS = number("runs", 3);
const WIDTH = number("width", 1440);
const ONLY = option("only", "").split(",");
const KEEP = option("keep", "");
const GOAL_MS = 50;

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** @param {string} address @param {Awaited<ReturnType<typeof fill>>} one */
async function measure(address, one) {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 900 }, locale: "de" });
  let page = await context.newPage();
  page.setDefaultTimeout(120_000);
  /* Use a new process each time. Otherwise the garbage of previous pages would be collected in this page's tasks. */
  const openFresh = async (/** @type {string} */ path) => {
    const before = page;
    page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await before.close();
    await page.goto(address + path);
    await quiet();
  };
  const quiet = async () => {
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.waitForTimeout(1_500);
  };
  const traced = async (/** @type {() => Promise<unknown>} */ act) => {
    const categories = [
      "toplevel",
      "devtools.timeline",
      "disabled-by-default-devtools.timeline",
      "v8",
      "blink.user_timing",
    ];
    await browser.startTracing(page, { categories });
    await page.evaluate(() => performance.mark("bench-page"));
    await act();
    await page.evaluate(() => performance.mark("bench-page"));
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8"));
    const pid = traceEvents.findLast((/** @type {{ name: string }} */ event) => event.name === "bench-page").pid;
    return longestTask(traceEvents, pid);
  };
  try {
    say("signing in, first sync");
    await page.goto(address);
    await page.locator("input").first().fill("bench");
    await page.locator("input[type=password]").fill(PASSWORD);
    const first = await traced(async () => {
      await page.keyboard.press("Enter");
      await page.waitForSelector(".shell__nav");
      await page.waitForFunction(
        async () => {
          const name = (await indexedDB.databases()).find((base) => base.name?.startsWith("bandstand:"))?.name;
          if (name === undefined) return false;
          const base = await new Promise((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = reject;
          });
          const cursor = await new Promise((resolve) => {
            const asking = base.transaction("meta").objectStore("meta").get("cursor");
            asking.onsuccess = () => resolve(asking.result);
          });
          base.close();
          return cursor !== undefined;
        },
        undefined,
        { polling: 1_000 },
      );
      await quiet();
    });
    const screens = [];
    for (const path of screensOf(one).filter((screen) => ONLY.some((text) => screen.includes(text)))) {
      const opened = [];
      const loaded = [];
      for (let run = 0; run < RUNS; run += 1) {
        /* Start from a new page each time, so that no code or data of an earlier screen is already loaded. */
        await openFresh("/more");
        if (path === "quick search") {
          opened.push(
            await traced(async () => {
              await page.keyboard.press("Control+k");
              await page.waitForTimeout(1_500);
              await page.keyboard.type("sonne", { delay: 150 });
              await page.waitForTimeout(1_000);
            }),
          );
          continue;
        }
        opened.push(
          await traced(async () => {
            await page.evaluate(tapLink, path);
            await quiet();
          }),
        );
        await openFresh("/more");
        loaded.push(
          await traced(async () => {
            await page.goto(address + path);
            await quiet();
          }),
        );
      }
      const typical = median(opened.map(({ ms }) => ms));
      screens.push({
        screen: path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, ":id"),
        opened_ms: Math.round(typical),
        ...(loaded.length > 0 && { loaded_ms: Math.round(median(loaded.map(({ ms }) => ms))) }),
        parts: opened.find(({ ms }) => ms === typical)?.parts,
      });
      say(JSON.stringify(screens.at(-1)));
    }
    return {
      first_sync_ms: Math.round(first.ms),
      first_sync: first.parts,
      screens: screens.toSorted((a, b) => b.opened_ms - a.opened_ms),
    };
  } finally {
    await browser.close();
  }
}

/**
 * Returns the record ids of the kept band, or fills a new band and returns its ids.
 * @param {import("./built-service.mjs").Caller} caller
 */
async function keptOrNewBand(caller) {
  const kept = join(KEEP, "large-band.json");
  if (KEEP !== "" && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8"));
  const one = await fill(caller);
  if (KEEP !== "") writeFileSync(kept, JSON.stringify(one));
  return one;
}

const { caller, stop } = await startService(KEEP === "" ? undefined : KEEP);
try {
  const one = await keptOrNewBand(caller);
  const { screens, ...rest } = await measure(`http://localhost:${caller.port}`, one);
  const band = { songs: SONGS, gigs: GIGS, rehearsals: REHEARSALS, members: MEMBERS };
  const over = screens.filter(({ opened_ms }) => opened_ms > GOAL_MS).length;
  const result = {
    band,
    width: WIDTH,
    slow_down: SLOW_DOWN,
    load: Math.round(loadavg()[0] ?? 0),
    goal_ms: GOAL_MS,
    over,
    ...rest,
    screens,
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  await stop();
}
process.exit(0);
