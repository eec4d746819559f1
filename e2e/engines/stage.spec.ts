import { addEvening } from "../support/seed.ts";
import { ADMIN } from "../support/server.ts";
import { GUARD_MS } from "../support/stage.ts";
import { test } from "./engine.ts";
import { button, dialog, onStage, pill } from "./seek.ts";
import type { Tab } from "./tab.ts";

async function takeStage(tab: Tab, gig_id: string): Promise<void> {
  await tab.signIn(ADMIN);
  await tab.sees(pill("Aktuell"));
  await tab.open(`/live/${gig_id}`);
  await tab.sees(onStage("Sway"));
}

test("on stage keys, a stroke and the list lead to a song", async ({ admin, launch }) => {
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
  await tab.click(button("September. Hierher springen: halten"), 2 * GUARD_MS);
  await tab.sees(onStage("September"));
});

test("after a reload three presses of a pedal keep the screen on", async ({ admin, launch }) => {
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
