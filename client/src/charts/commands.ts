import { type Choices, NO_CHOICES, choicesId } from "@bandstand/shared/charts/choices.ts";
import type { Chart, ChartChoices, ChartIn, ChartUpdate } from "@bandstand/shared/charts/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { mergeText } from "@bandstand/shared/gigs/merge-text.ts";
import { mutateAll } from "../data/bulk-mutations.ts";
import { db } from "../data/db.ts";
import { seenIn } from "../data/former-values.ts";
import { fieldsEdit, mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";
import { text } from "../i18n/text.ts";

/** The fields of a chart except its text, which is merged separately. */
type Details = Omit<ChartUpdate, "text">;

export interface CreateChart extends Omit<ChartIn, "chart_id"> {
  readonly chart_id: string;
  readonly song_id: string;
}

const NEW_CHART = { text: "", written_key: null, parts: null, source: null, version: 1 } as const;

const createChartMutation = plainEdit<CreateChart, Chart>({
  name: "createChart",
  route: "createChart",
  collection: "charts",
  creates: true,
  id: ({ chart_id }) => chart_id,
  apply: (chart, fields, made_at) => {
    const at = new Date(made_at).toISOString();
    return chart ?? { ...NEW_CHART, ...fields, created_at: at, updated_at: at, rev: 0 };
  },
  request: ({ song_id, ...body }) => ({ params: { song_id }, body }),
});

interface UpdateChart {
  readonly chart_id: string;
  readonly fields: Details;
  readonly seen?: Details;
}

const updateChartMutation = fieldsEdit<UpdateChart, Chart>({
  name: "updateChart",
  route: "updateChart",
  collection: "charts",
  id: ({ chart_id }) => chart_id,
  request: ({ chart_id, fields }) => ({ params: { chart_id }, body: fields }),
});

interface UpdateText {
  readonly chart_id: string;
  readonly text: string;
}

/* If two members changed the same line, both versions are kept, one below the other, so all who play notice them. */
const onto = (theirs: string, base: string, mine: string): string => mergeText(base, mine, theirs).withBoth;

const updateTextMutation = mergedEdit<UpdateText, Chart, string>({
  name: "updateChartText",
  route: "updateChart",
  collection: "charts",
  id: ({ chart_id }) => chart_id,
  apply: (chart, args) => chart && { ...chart, text: args.text },
  base: (chart) => chart?.text ?? "",
  rebase: (chart, args, base) => chart && { ...chart, text: onto(chart.text, base, args.text) },
  request: (args, server, base) => ({
    params: { chart_id: args.chart_id },
    body: { text: server === undefined ? args.text : onto(server.text, base, args.text) },
  }),
  fold: (_earlier, later) => later,
  conflicts: () => null,
  typed: (args) => ({ text: args.text }),
});

interface OneChart {
  readonly chart_id: string;
}

const deleteChartMutation = plainEdit<OneChart, Chart>({
  name: "deleteChart",
  route: "deleteChart",
  collection: "charts",
  id: ({ chart_id }) => chart_id,
  apply: () => undefined,
  request: ({ chart_id }) => ({ params: { chart_id } }),
});

interface RestoreChart {
  /** The chart as it was on this device before its deletion. */
  readonly chart: Row<Chart>;
}

const restoreChartMutation = plainEdit<RestoreChart, Chart>({
  name: "restoreChart",
  route: "restoreFromTrash",
  collection: "charts",
  creates: true,
  id: ({ chart }) => chart.chart_id,
  apply: (chart, args) => chart ?? args.chart,
  request: ({ chart }) => ({ params: { id: chart.chart_id } }),
  describe: ({ chart }) => text().sync.edit.trash(chart.name),
});

interface Choose extends Pick<ChartChoices, "choices_id" | "song_id"> {
  /** The changed choices; others keep their values. */
  readonly fields: Partial<Choices>;
}

const chooseMutation = plainEdit<Choose, ChartChoices>({
  name: "updateChartChoices",
  route: "updateChartChoices",
  collection: "chart_choices",
  id: ({ choices_id }) => choices_id,
  apply: (row, { choices_id, song_id, fields }) => ({
    ...NO_CHOICES,
    rev: 0,
    ...row,
    choices_id,
    song_id,
    ...fields,
  }),
  request: ({ song_id, fields }) => ({ params: { song_id }, body: fields }),
  fold: (earlier, later) => ({ ...later, fields: { ...earlier.fields, ...later.fields } }),
});

/** Adds a chart to a song. Returns its id. It appears immediately and is sent later. */
export async function createChart(song_id: string, fields: Omit<ChartIn, "chart_id">): Promise<string> {
  const chart_id = newId();
  await mutate(createChartMutation, { ...fields, chart_id, song_id });
  return chart_id;
}

/** Adds several charts in one transaction. */
export const createCharts = (charts: readonly CreateChart[]): Promise<void> => mutateAll(createChartMutation, charts);

/** Moves several charts to the trash in one transaction. */
export const deleteCharts = (chart_ids: readonly string[]): Promise<void> =>
  mutateAll(
    deleteChartMutation,
    chart_ids.map((chart_id) => ({ chart_id })),
  );

/** Changes a chart's details. `opened` is the chart as it was when the user began. */
export const updateChart = (chart_id: string, fields: Details, opened: Row<Chart>): Promise<void> =>
  mutate(updateChartMutation, { chart_id, fields, ...seenIn<Details>(opened, fields) });

/** Replaces a chart's text. Changes that others make to it at the same time are merged line by line. */
export const updateChartText = (chart_id: string, chartText: string): Promise<void> =>
  mutate(updateTextMutation, { chart_id, text: chartText });

/** Moves a chart to the trash. Returns a function that restores it. */
export const deleteChart = (chart_id: string): Promise<Undo> =>
  mutateWithUndo(deleteChartMutation, { chart_id }, (chart) => mutate(restoreChartMutation, { chart }));

/** Changes how the member reads the charts of a song, on all their devices. */
export const chooseForSong = (song_id: string, fields: Partial<Choices>): Promise<void> =>
  mutate(chooseMutation, { choices_id: choicesId(db().user_id, song_id), song_id, fields });
