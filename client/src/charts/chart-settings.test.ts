import { NO_CHOICES, choicesId } from "@bandstand/shared/charts/choices.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeDatabase, db, deleteDatabase, openDatabase } from "../data/db.ts";
import { CHART_SETTINGS, remember } from "../data/device-memory.ts";
import { bufferedCount, storeWritesWhenLeft } from "../data/write-buffer.ts";
import { changeChartSettings, changeReadingSettings, chartSettings, loadCommands } from "./chart-settings.ts";

const USER = newId();
let song_id: string;

beforeEach(async () => {
  localStorage.clear();
  await openDatabase(USER);
  song_id = newId();
});
afterEach(async () => {
  closeDatabase();
  await deleteDatabase(USER);
});

const stored = () => db().chart_choices.get(choicesId(USER, song_id));

test("a chart setting takes effect immediately and applies on all of the member's devices, except for the text size", async () => {
  changeChartSettings(song_id, { capo: 1 });
  changeChartSettings(song_id, { capo: 2 });
  changeChartSettings(song_id, { size: 3 });
  expect(chartSettings(song_id)).toEqual({ chart_id: null, capo: 2, hide_chords: false, sounding: false, size: 3 });
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ ...NO_CHOICES, song_id, capo: 2 }));
  expect(await stored()).not.toHaveProperty("size");
});

test("chart settings from the member's other devices are applied", async () => {
  chartSettings(song_id);
  const choices_id = choicesId(USER, song_id);
  await db().chart_choices.put({ ...NO_CHOICES, choices_id, song_id, capo: 5, rev: 1 });
  await vi.waitFor(() => expect(chartSettings(song_id).capo).toBe(5));
  changeChartSettings(song_id, { sounding: true });
  expect(chartSettings(song_id)).toMatchObject({ capo: 5, sounding: true });
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ capo: 5, sounding: true }));
});

test("chart settings stored by an older version apply until one is changed, and are then stored together with the change", async () => {
  remember(`${CHART_SETTINGS}${USER}:${song_id}`, JSON.stringify({ capo: 4, size: 2, hide_chords: true }));
  expect(chartSettings(song_id)).toMatchObject({ capo: 4, size: 2, hide_chords: true });
  changeChartSettings(song_id, { sounding: true });
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ capo: 4, hide_chords: true, sounding: true }));
});

test("a chart setting that is being written when the page is left is stored for the next page", async () => {
  storeWritesWhenLeft();
  await loadCommands();
  changeChartSettings(song_id, { hide_chords: true });
  dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(bufferedCount(USER)).toBe(1);
  await vi.waitFor(() => expect(bufferedCount(USER)).toBe(0));
  expect(await stored()).toMatchObject({ hide_chords: true });
});

test("a song follows the setting for all songs unless the member has chosen a different one for it", async () => {
  changeReadingSettings({ hide_chords: true });
  expect(chartSettings(song_id).hide_chords).toBe(true);
  changeChartSettings(song_id, { hide_chords: false });
  expect(chartSettings(song_id).hide_chords).toBe(false);
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ hide_chords: false }));
  changeChartSettings(song_id, { hide_chords: true });
  await vi.waitFor(async () => expect(await stored()).toMatchObject({ hide_chords: null }));
  changeReadingSettings({ hide_chords: false });
  expect(chartSettings(song_id).hide_chords).toBe(false);
});
