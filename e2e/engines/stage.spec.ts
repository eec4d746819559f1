import { addEvening } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { GUARD_MS, clickAtOnce } from "../support/stage.ts";
import { test } from "./engine.ts";
import { until } from "./processes.ts";
import { button, dialog, onStage, pill } from "./seek.ts";
import type { Tab } from "./tab.ts";

/**
 * How many times the test reloads the page: after 3, 6, 9 … files have loaded, because WebKit's module loader hangs
 * only if a reload comes at certain moments.
 */
const RELOADS = 16;
/** After this time, in ms, the page is reloaded even if fewer files have loaded: it has nothing more to load. */
const LATE_MS = 1_500;

async function takeStage(tab: Tab, gig_id: string): Promise<void> {
  await tab.signIn(ADMIN);
  await tab.sees(pill("Aktuell"));
  await tab.open(`/live/${gig_id}`);
  await tab.sees(onStage("Sway"));
}

test("in live mode, keys, swipes and the list change the song", async ({ admin, launch }) => {
  const { gig_id } = await addEvening(admin);
  const tab = await launch();
  await takeStage(tab, gig_id);
  await tab.keys("PageDown");
  await tab.sees(onStage("Perfect"));
  const [width, height] = await tab.read(() => [innerWidth, innerHeight] as const);
  const [left, right] = [0.3, 0.7].map((part) => ({ x: Math.round(width * part), y: Math.round(height / 2) }));
  await tab.drag(right!, left!);
  await tab.sees(onStage("Azzurro"));
  await tab.drag(left!, right!);
  await tab.sees(onStage("Perfect"));
  await tab.click(button("Setliste öffnen"));
  await tab.sees(dialog("Setliste"));
  await tab.click(button(/^September\. Hierher springen: halten/), 2 * GUARD_MS);
  await tab.sees(onStage("September"));
});

test("a panel that is opened as soon as another is closed stays open", async ({ admin, launch }) => {
  const { gig_id } = await addEvening(admin);
  const tab = await launch();
  await takeStage(tab, gig_id);
  await tab.click(button("Setliste öffnen"));
  await tab.sees(dialog("Setliste"));
  await tab.read(clickAtOnce, ["Schließen", "Einstellungen"]);
  await tab.click({ css: ".live-sizes__4" });
  await tab.sees({ css: ".live-sizes__4[aria-pressed=true]" });
  await tab.keys("Escape", "Escape");
  await tab.misses(dialog("Einstellungen"));
  await tab.sees(onStage("Sway"));
});

test("a page that is reloaded while its code is loading opens correctly", async ({ admin, launch }) => {
  const { gig_id } = await addEvening(admin);
  const tab = await launch();
  await takeStage(tab, gig_id);
  /* Runs in the page: reloads it once `count` more files have loaded, or after `limitMs`. */
  const reloadAfter = (count: number, limitMs: number): number => {
    const filesNow = (): number => performance.getEntriesByType("resource").length;
    const [files, start] = [filesNow(), performance.now()];
    const timer = setInterval(() => {
      if (filesNow() - files < count && performance.now() - start < limitMs) return;
      clearInterval(timer);
      location.reload();
    });
    return performance.timeOrigin;
  };
  const isNew = (then: number): boolean => performance.timeOrigin !== then && document.readyState === "complete";
  for (let count = 1; count <= RELOADS; count++) {
    const before = await tab.read(reloadAfter, 3 * count, LATE_MS);
    await until("the page to come again", () => tab.read(isNew, before).catch(() => false));
    await tab.sees(onStage("Sway"));
  }
});

/* Not in Firefox, which crashes if a page being left makes so many imports. */
test("a page that is reloaded just as it loads more code comes back", { tag: "@webkit" }, async ({ admin, launch }) => {
  const { gig_id } = await addEvening(admin);
  const tab = await launch();
  await takeStage(tab, gig_id);
  /* Runs in the page: starts a reload, and imports more files until the page is gone. */
  const importDuringReload = async (): Promise<void> => {
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    const files = stores.flat().map(({ url }) => new URL(url).pathname);
    const unseen = files.filter((path) => path.startsWith("/assets/") && path.endsWith(".js") && !loaded.has(path));
    setTimeout(() => {
      location.reload();
      setInterval(() => void import(unseen.pop() ?? "").catch(() => undefined), 1);
    });
  };
  const isNew = (then: number): boolean => performance.timeOrigin !== then && document.readyState === "complete";
  for (let count = 1; count <= RELOADS; count++) {
    const before = await tab.read(() => performance.timeOrigin);
    await tab.run(importDuringReload);
    await until("the page to come again", () => tab.read(isNew, before).catch(() => false));
    await tab.sees(onStage("Sway"));
  }
});

test("after a reload, pedal presses change the song and the screen stays on", async ({ admin, launch }) => {
  const { gig_id } = await addEvening(admin);
  const tab = await launch();
  await takeStage(tab, gig_id);
  await tab.reload();
  await tab.sees(onStage("Sway"));
  for (const [key, title] of [
    ["PageDown", "Perfect"],
    ["PageDown", "Azzurro"],
    ["PageUp", "Perfect"],
  ] as const) {
    await tab.pedal(key);
    await tab.sees(onStage(title));
  }
  await tab.sees({ css: "[role=img]", name: "Bildschirm bleibt an" });
});
