import type { Chart, ChartState } from "@bandstand/shared/charts/contract.ts";
import { CHART_LIMITS } from "@bandstand/shared/charts/limits.ts";
import { type ChartVersion, statesOf, withVersion } from "@bandstand/shared/charts/versions.ts";
import mongoose, { type QueryFilter } from "mongoose";
import { WITHOUT_PIPELINE } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { type Write, type Written, serviceWrite } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { findSong } from "../songs/model.ts";

/**
 * A chart's stored fields; the document's `_id` is the chart's id. Earlier texts are in the same document, so one
 * atomic write changes both.
 */
export interface ChartFields extends Omit<Chart, "chart_id" | "created_at" | "updated_at"> {
  /** Present once the text has been changed; the last element is the current text. */
  readonly versions?: readonly ChartVersion[];
}
export type StoredChart = Stored<ChartFields>;

export const chartCollection: Collection<ChartFields> = defineRecord<"charts", ChartFields>({
  name: "charts",
  own: { versions: { type: [mongoose.Schema.Types.Mixed], default: undefined } },
  indexes: [[{ song_id: 1 }]],
});

/** The chart as clients see it, without earlier texts. */
export function chartRecord(stored: StoredChart): Chart {
  const { versions: _versions, ...fields } = withoutSync(stored);
  return { chart_id: stored._id, ...fields };
}

type Filter = QueryFilter<StoredChart>;
const present = (more: object = {}): Filter => ({ ...more, deleted: mongoose.trusted({ $ne: true }) });
/* These fields never leave the server with a chart, so queries skip them. */
const lean = { ...WITHOUT_PIPELINE, versions: 0 };

/** Returns a song's charts, oldest first. */
export async function chartsOfSong(song_id: string): Promise<StoredChart[]> {
  const found = await chartCollection.model.find(present({ song_id }), lean).lean<StoredChart[]>();
  return found.toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a._id.localeCompare(b._id));
}

/** Returns the charts of these songs in no particular order. */
export async function chartsOfSongs(song_ids: readonly string[]): Promise<StoredChart[]> {
  if (song_ids.length === 0) return [];
  return await chartCollection.model
    .find(present({ song_id: mongoose.trusted({ $in: song_ids }) }), lean)
    .lean<StoredChart[]>();
}

/** Reads all charts one after another, including deleted ones that can still be restored. */
export async function* eachChart(): AsyncGenerator<StoredChart> {
  const kept = { purged: mongoose.trusted({ $ne: true }) } as Filter;
  for await (const stored of chartCollection.model.find(kept, lean).lean<StoredChart>().cursor()) yield stored;
}

/** Returns deleted charts, without their texts. */
export const deletedCharts = (): Promise<StoredChart[]> =>
  chartCollection.model
    .find({ deleted: true }, { ...lean, text: 0 })
    .lean<StoredChart[]>()
    .exec();

/** Returns whether a chart with this id was ever created. */
export const isKnownChart = async (chart_id: string): Promise<boolean> =>
  (await chartCollection.model.exists({ _id: chart_id })) !== null;

/** Returns a chart that is not deleted, or null. */
export const findChart = (chart_id: string): Promise<StoredChart | null> =>
  chartCollection.model
    .findOne(present({ _id: chart_id }), lean)
    .lean<StoredChart>()
    .exec();

/** Returns every stored text of a chart, oldest first; null if the chart does not exist. */
export async function findChartStates(chart_id: string): Promise<ChartState[] | null> {
  const found = await chartCollection.model
    .findOne(present({ _id: chart_id }), { versions: 1 })
    .lean<Pick<StoredChart, "versions">>();
  return found && statesOf(found.versions ?? []);
}

/**
 * Adds a chart. Refuses with 404 if the song does not exist, and with `LIST_FULL` if it already has the maximum number
 * of charts, which two concurrent requests may exceed by one.
 */
export const createChart = (
  _caller: Editor,
  chart_id: string,
  fields: Omit<ChartFields, "version" | "versions">,
  write: Write,
): Promise<Written<ChartFields>> =>
  records.create(
    chartCollection,
    chart_id,
    async () => {
      if ((await findSong(fields.song_id)) === null) throw new Refusal("NOT_FOUND");
      const count = await chartCollection.model.countDocuments(present({ song_id: fields.song_id }));
      if (count >= CHART_LIMITS.perSong) throw new Refusal("LIST_FULL");
      return { ...fields, version: 1 };
    },
    write,
  );

/** Changes a chart. A change of the text is added to its history. */
export const changeChart = (
  _caller: Editor,
  chart_id: string,
  write: Write,
  fields: Partial<Omit<ChartFields, "song_id" | "version" | "versions">>,
): Promise<Written<ChartFields>> =>
  records.change({ ...chartCollection, refused: chartRecord }, chart_id, write, (chart) => {
    if (fields.text === undefined || fields.text === chart.text) return fields;
    const version = chart.version + 1;
    const before = { version: chart.version, user_id: null, at: chart.created_at, text: chart.text };
    const after = { version, user_id: write.user_id, at: write.now.toISOString(), text: fields.text };
    return { ...fields, version, versions: withVersion(chart.versions ?? [], before, after) };
  });

export const removeChart = (_caller: Editor, chart_id: string, write: Write): Promise<Written<ChartFields>> =>
  records.remove<ChartFields>(chartCollection, chart_id, write);

/** The fields that remain of a purged chart. */
export const emptyChart = { name: "–", text: "", parts: null, source: null, versions: undefined } as const;

type Left = Pick<StoredChart, "_id" | "deleted">;

/** Returns all charts of these songs that have not been permanently deleted. */
export async function chartsLeftOf(song_ids: readonly string[]): Promise<Left[]> {
  if (song_ids.length === 0) return [];
  return await chartCollection.model
    .find({ song_id: mongoose.trusted({ $in: song_ids }), purged: mongoose.trusted({ $ne: true }) } as Filter, {
      deleted: 1,
    })
    .lean<Left[]>();
}

/** Permanently deletes a chart, because its song is permanently deleted. */
export async function forgetChart({ _id, deleted }: Left, now: Date): Promise<void> {
  const write = serviceWrite(now);
  if (!deleted) await records.remove<ChartFields>(chartCollection, _id, write);
  await records.purge<ChartFields>(chartCollection, _id, write, () => emptyChart);
}
