import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Chart, ChartChoices, ChartChoicesUpdate, ChartIn, ChartState, ChartUpdate } from "./contract.ts";

const SongPath = z.strictObject({ song_id: Id });
const ChartPath = z.strictObject({ chart_id: Id });

export const chartRoutes = {
  listCharts: defineRoute({
    method: "GET",
    path: "/songs/{song_id}/charts",
    access: "member",
    summary: "The charts of a song, oldest first",
    params: SongPath,
    query: z.strictObject(Paging),
    response: page(Chart),
  }),
  createChart: defineRoute({
    method: "POST",
    path: "/songs/{song_id}/charts",
    access: "editor",
    summary: "Add a chart to a song (at most 20)",
    params: SongPath,
    body: ChartIn,
    response: Chart,
    status: 201,
    errors: ["ID_TAKEN", "LIST_FULL"],
  }),
  getChart: defineRoute({
    method: "GET",
    path: "/charts/{chart_id}",
    access: "member",
    summary: "One chart",
    params: ChartPath,
    response: Chart,
  }),
  updateChart: defineRoute({
    method: "PUT",
    path: "/charts/{chart_id}",
    access: "editor",
    summary: "Change a chart; with If-Match, only if it has not changed since",
    params: ChartPath,
    body: ChartUpdate,
    response: Chart,
    errors: ["STALE_RECORD"],
  }),
  deleteChart: defineRoute({
    method: "DELETE",
    path: "/charts/{chart_id}",
    access: "editor",
    summary: "Move a chart to the trash",
    params: ChartPath,
    response: null,
  }),
  chartHistory: defineRoute({
    method: "GET",
    path: "/charts/{chart_id}/history",
    access: "member",
    summary: "Earlier versions of a chart's text and their authors, latest first",
    params: ChartPath,
    query: z.strictObject(Paging),
    response: page(ChartState),
  }),
  listChartChoices: defineRoute({
    method: "GET",
    path: "/me/chart_choices",
    access: "member",
    summary: "The caller's saved choices of how to read songs' charts",
    query: z.strictObject(Paging),
    response: page(ChartChoices),
  }),
  updateChartChoices: defineRoute({
    method: "PUT",
    path: "/me/chart_choices/{song_id}",
    access: "member",
    summary: "Set how the caller reads the charts of a song",
    params: SongPath,
    body: ChartChoicesUpdate,
    response: ChartChoices,
  }),
} as const;
