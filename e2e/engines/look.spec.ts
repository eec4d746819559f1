import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Api } from "../support/api.ts";
import { findLayoutProblems } from "../support/geometry.ts";
import { expect, inDemoBand } from "./engine.ts";
import { until } from "./processes.ts";
import { OPEN_SCREENS, type Screen, memberScreens } from "./screens.ts";
import { pill, text } from "./seek.ts";
import type { Tab } from "./tab.ts";

type Size = readonly [width: number, height: number];
const PHONE: Size = [390, 844];
const TABLET: Size = [820, 1180];
const DESK: Size = [1440, 900];

/** A directory for two screenshots of every screen at every size, one light and one dark. */
const PICTURES = process.env["LOOK_PICTURES"];

/** The window sizes to check. WebKit, the engine of iPhones and iPads, has no desk size unless pictures are wanted. */
const sizesFor = (engine: "webkit" | "firefox"): readonly Size[] =>
  PICTURES !== undefined ? [PHONE, TABLET, DESK] : engine === "webkit" ? [PHONE, TABLET] : [DESK];

/** Layout faults that disappear within this time do not count, because the last parts may still be moving. */
const SETTLED_MAX_MS = 3_000;

/** Runs in the page: resolves when all movement has stopped. */
async function rest(): Promise<void> {
  const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
  await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
}

/** Returns the faults that remain on the current screen once it has settled. */
async function persistentProblems(tab: Tab): Promise<string[]> {
  let problems: string[] = [];
  const isClean = async (): Promise<boolean> => {
    await tab.run(rest);
    problems = await tab.read(findLayoutProblems);
    return problems.length === 0;
  };
  await until("a screen without faults", isClean, SETTLED_MAX_MS).catch(() => undefined);
  return problems;
}

async function keepPictures(tab: Tab, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const theme of ["light", "dark"]) {
    await tab.read((chosen) => void (document.documentElement.dataset["theme"] = chosen), theme);
    await tab.run(rest);
    await writeFile(join(folder, `${name}-${theme}.png`), await tab.driver.screenshot());
  }
  await tab.read(() => void delete document.documentElement.dataset["theme"]);
}

/** Visits `screens` at each size; returns the faults by screen, omitting screens that have none. */
async function lookThrough(
  tab: Tab,
  sizes: readonly Size[],
  screens: readonly Screen[],
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [width, height] of sizes) {
    await tab.resize(width, height);
    let last = "";
    for (const { path, shows, open } of screens) {
      /* A dialog above the app's frame would stay open on the next screen, and navigating to the same address
         renders nothing new. */
      await tab.keys("Escape");
      if (path === last) {
        await tab.go("/nirgends");
        await tab.sees(text("Diese Seite gibt es nicht"));
      }
      await tab.go(path);
      await open?.(tab);
      await tab.sees(shows);
      const name = `${width} ${path} ${shows.name ?? ""}`;
      const problems = await persistentProblems(tab);
      if (problems.length > 0) found[name] = problems;
      if (PICTURES !== undefined) await keepPictures(tab, PICTURES, name.replaceAll(/\W+/g, "-"));
      last = path;
    }
  }
  return found;
}

inDemoBand(
  "every screen fits the sizes of the devices that use the engine, without layout faults",
  async ({ server, password, launch, engine }) => {
    inDemoBand.setTimeout(480_000);
    const sizes = sizesFor(engine);
    const leader = { username: "lena", password };
    const screens = await memberScreens(await new Api(server.url).signIn(leader.username, leader.password));
    const tab = await launch();
    await tab.open("/sign-in");
    const problems = await lookThrough(tab, sizes, OPEN_SCREENS);
    await tab.signIn(leader);
    await tab.sees(pill("Aktuell"), 60_000);
    expect({ ...problems, ...(await lookThrough(tab, sizes, screens)) }).toEqual({});
  },
);
