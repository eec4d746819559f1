import { expect, test } from "vitest";
import type { Chart } from "../charts/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import { guestChart, guestRehearsal } from "./guest-event.ts";

const STAMPS = { created_at: "2026-06-01T10:00:00.000Z", updated_at: "2026-06-01T10:00:00.000Z" };
const SONG = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";
const CHART: Chart = {
  chart_id: "33333333-3333-4333-8333-333333333333",
  song_id: SONG,
  name: "FASSUNG",
  text: "# NUR FÜR UNS\n{title: Sway}\n# NOCH EINE\n[Am]Sway with me\n",
  written_key: "Am",
  notation: "english",
  parts: null,
  source: "QUELLE",
  version: 7,
  ...STAMPS,
};

test("a guest's chart has no remarks, name, source or version", () => {
  expect(guestChart(CHART)).toEqual({
    text: "{title: Sway}\n[Am]Sway with me\n",
    written_key: "Am",
    notation: "english",
    parts: null,
  });
});

test("a guest's rehearsal has the band's local times and its songs once each, without comments, todos or results", () => {
  const rehearsal: Rehearsal = {
    rehearsal_id: "44444444-4444-4444-8444-444444444444",
    begin: "2026-07-01T22:30:00.000Z",
    end: "2026-07-02T00:30:00.000Z",
    location: "Probenkeller",
    comment: "BEMERKUNG",
    songs: [{ song_id: SONG, status: "needs_work", comment: "KOMMENTAR" }],
    todos: [],
    comments: [],
    ...STAMPS,
  };
  const songOf = (song_id: string) => ({ title: song_id === SONG ? "Sway" : "Azzurro", interpret: null, key: "Am" });
  const sources = { songOf, chartOf: (song_id: string) => (song_id === SONG ? CHART : undefined) };
  const event = guestRehearsal(rehearsal, { zone: "Europe/Berlin", planned: [OTHER, SONG] }, sources);
  expect(event).toMatchObject({
    date: "2026-07-02",
    begin: "00:30:00",
    end: "02:30:00",
    venue: { name: "Probenkeller" },
    sets: [{ name: null, songs: [{ title: "Sway" }, { title: "Azzurro", chart: null }] }],
  });
  expect(JSON.stringify(event)).not.toMatch(/BEMERKUNG|KOMMENTAR|needs_work/);
});
