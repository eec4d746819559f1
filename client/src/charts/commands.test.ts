// @vitest-environment node
import type { Chart } from "@bandstand/shared/charts/contract.ts";
import { NO_CHOICES, choicesId } from "@bandstand/shared/charts/choices.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../songs/commands.ts";
import "./commands.ts";

const TEXT = ["{key: D}", "Swing [D]low, sweet [G]chari[D]ot,", "comin' for to carry me [A7]home.", "{chorus}"].join(
  "\n",
);

let stop: () => Promise<void>;
let editor: Device;
let admin: Device;

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

beforeEach(async () => {
  [editor, admin] = [new Device(), new Device()];
  await editor.signIn("editor");
  await admin.signIn("admin");
});

/** Creates a song with a chart and syncs both devices. */
async function shared(): Promise<string> {
  const [song_id, chart_id] = [newId(), newId()];
  await editor.edit("createSong", { song_id, title: newId(), interpret: "Wir" });
  await editor.edit("createChart", { chart_id, song_id, name: "Akkorde", notation: "english", text: TEXT });
  await editor.sync();
  await admin.sync();
  return chart_id;
}

const on = (device: Device, chart_id: string): Promise<Chart | undefined> => device.band.charts.get(chart_id);
const mend = (device: Device, chart_id: string, from: string, to: string): Promise<void> =>
  device.edit("updateChartText", { chart_id, text: TEXT.replace(from, to) });

test("a chart created offline with its song arrives complete on other devices", async () => {
  const chart_id = await shared();
  expect(await on(admin, chart_id)).toMatchObject({ name: "Akkorde", text: TEXT, version: 1, parts: null });
  expect(await editor.band.outbox.count()).toBe(0);
});

describe("two members who edit a chart offline", () => {
  test("both keep their changes if they changed different lines", async () => {
    const chart_id = await shared();
    await mend(editor, chart_id, "[G]", "[Gmaj7]");
    await editor.edit("updateChart", { chart_id, fields: { written_key: "D" } });
    await mend(admin, chart_id, "[A7]", "[A9]");
    for (const device of [editor, admin, editor]) await device.sync();
    const both = TEXT.replace("[G]", "[Gmaj7]").replace("[A7]", "[A9]");
    for (const device of [editor, admin]) {
      expect(await on(device, chart_id)).toMatchObject({ text: both, written_key: "D", version: 3 });
      expect([await device.band.conflicts.count(), await device.band.failed.count()]).toEqual([0, 0]);
    }
  });

  test("keep both versions of a line if both changed it", async () => {
    const chart_id = await shared();
    await mend(editor, chart_id, "{key: D}", "{key: E}");
    await mend(admin, chart_id, "{key: D}", "{key: F}");
    for (const device of [editor, admin, editor]) await device.sync();
    for (const device of [editor, admin])
      expect((await on(device, chart_id))?.text).toBe(TEXT.replace("{key: D}", "{key: E}\n{key: F}"));
  });
});

test("chart settings that a member changes offline reach only their own other devices and are merged one by one", async () => {
  const other = new Device();
  await other.signIn("editor");
  const song_id = newId();
  await editor.edit("createSong", { song_id, title: newId(), interpret: "Wir" });
  await editor.sync();
  await other.sync();
  const choices_id = choicesId((await editor.band.me.toArray())[0]?.user_id ?? "", song_id);
  const choose = (device: Device, fields: object) => device.edit("updateChartChoices", { choices_id, song_id, fields });
  await choose(editor, { ...NO_CHOICES, capo: 2 });
  await choose(editor, { capo: 3 });
  await choose(other, { hide_chords: true });
  for (const device of [editor, other, editor]) await device.sync();
  for (const device of [editor, other])
    expect(await device.band.chart_choices.get(choices_id)).toMatchObject({ capo: 3, hide_chords: true });
  await admin.sync();
  expect(await admin.band.chart_choices.count()).toBe(0);
});

test("a deleted chart can be restored completely, even offline", async () => {
  const chart_id = await shared();
  const chart = await on(editor, chart_id);
  await editor.edit("deleteChart", { chart_id });
  expect(await on(editor, chart_id)).toBeUndefined();
  await editor.sync();
  await admin.sync();
  expect(await on(admin, chart_id)).toBeUndefined();
  expect(await admin.band.trash.get(chart_id)).toMatchObject({ kind: "chart", name: "Akkorde" });
  await editor.edit("restoreChart", { chart });
  await editor.sync();
  await admin.sync();
  expect(await on(admin, chart_id)).toMatchObject({ name: "Akkorde", text: TEXT });
  expect(await admin.band.trash.get(chart_id)).toBeUndefined();
});
