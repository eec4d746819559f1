import { chartFile, createChartsZip } from "@bandstand/shared/exports/chart-files.ts";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { eachOf, gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { bandName } from "../data/names.ts";
import type { RowOf } from "../data/rows.ts";
import { language } from "../i18n/text.ts";

/* Creates files of charts on this device. Loaded on demand. */

/** Creates a file of one chart. Throws if its song is not on this device. */
export async function oneChartFile(chart: RowOf<"charts">): Promise<ExportFile> {
  const { charts, songs } = db();
  const song = await songs.get(chart.song_id);
  if (song === undefined) throw new Error("the song is not on this device");
  return chartFile(chart, song, (await charts.where("song_id").equals(chart.song_id).count()) === 1);
}

/** Creates a zip of all charts whose songs are not deleted. */
export async function allChartsFile(): Promise<ExportFile> {
  const { charts, songs } = db();
  const song_ids = new Set(await gather(charts, (rows) => rows.map(({ song_id }) => song_id)));
  const songOf = new Map<string, RowOf<"songs">>();
  await eachOf(songs, [...song_ids], (song) => void songOf.set(song.song_id, song));
  const zip = createChartsZip();
  await gather(charts, (rows) => {
    for (const chart of rows) {
      const song = songOf.get(chart.song_id);
      if (song !== undefined) zip.add(chart, song);
    }
    return [];
  });
  return zip.end(await bandName(), language());
}
