import type { chartRoutes } from "@bandstand/shared/charts/routes.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { allSongs } from "../songs/model.ts";
import { changeChoices, choicesOf, choicesRecord } from "./choices-model.ts";
import {
  type StoredChart,
  changeChart,
  chartRecord,
  chartsOfSong,
  createChart,
  findChart,
  findChartStates,
  removeChart,
} from "./model.ts";

const answer = (stored: StoredChart) => new Answer(chartRecord(stored), { rev: stored.rev });

export const chartHandlers = (context: AppContext): Handlers<typeof chartRoutes> => ({
  /* A song in the trash keeps its charts, and devices keep them too, so they are listed. */
  async listCharts({ params: { song_id }, query: { skip, limit } }) {
    if (!(await allSongs()).has(song_id)) throw new Refusal("NOT_FOUND");
    const all = await chartsOfSong(song_id);
    const items = all.slice(skip, skip + limit).map(chartRecord);
    return { items, total: all.length, has_more: skip + items.length < all.length };
  },

  async createChart({ caller, params: { song_id }, body: { chart_id, ...given }, request }) {
    const write = writeOf(caller, request, context.now());
    const id = await records.restorableIdFor("charts", chart_id, write);
    const { stored } = await createChart(caller, id, { song_id, ...given }, write);
    return answer(stored);
  },

  async getChart({ params }) {
    const chart = await findChart(params.chart_id);
    if (chart === null) throw new Refusal("NOT_FOUND");
    return answer(chart);
  },

  async updateChart({ caller, params, body, request }) {
    const write = versionedWriteOf(caller, request, context.now());
    const { stored } = await changeChart(caller, params.chart_id, write, body);
    return answer(stored);
  },

  async deleteChart({ caller, params, request }) {
    await removeChart(caller, params.chart_id, writeOf(caller, request, context.now()));
  },

  async chartHistory({ params, query: { skip, limit } }) {
    const states = await findChartStates(params.chart_id);
    if (states === null) throw new Refusal("NOT_FOUND");
    const items = states.toReversed().slice(skip, skip + limit);
    return { items, total: states.length, has_more: skip + items.length < states.length };
  },

  async listChartChoices({ caller, query: { skip, limit } }) {
    const all = await choicesOf(caller.user_id);
    const items = all.slice(skip, skip + limit).map(choicesRecord);
    return { items, total: all.length, has_more: skip + items.length < all.length };
  },

  async updateChartChoices({ caller, params: { song_id }, body, request }) {
    const stored = await changeChoices(caller, song_id, body, writeOf(caller, request, context.now()));
    return new Answer(choicesRecord(stored), { rev: stored.rev });
  },
});
