import { type FoundChart, chartsInFile } from "@bandstand/shared/charts/chart-files.ts";
import { type LeftOutReason, fileVerdict, isZip } from "@bandstand/shared/charts/file-names.ts";
import { ZIP_LIMITS, type ZipRefusal } from "@bandstand/shared/charts/zip-limits.ts";
import type { PickedFile } from "./picked-files.ts";

/** The maximum number of charts per import: each one is a separate edit that the device must send. */
const CHARTS_MAX = 1_000;

/** How long reading may block the screen, in ms. */
const SLICE_MS = 8;

/** The charts in the chosen files, and the files that cannot be imported. */
export interface ChartFiles {
  readonly charts: readonly FoundChart[];
  readonly leftOut: readonly { readonly path: string; readonly reason: LeftOutReason | "damaged" | "too-many" }[];
  readonly refused: readonly { readonly path: string; readonly reason: ZipRefusal }[];
}

/** Creates a function that lets the browser draw and handle input if the current slice has used up its time. */
function createPause() {
  let end = performance.now() + SLICE_MS;
  return async (): Promise<void> => {
    if (performance.now() < end) return;
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    end = performance.now() + SLICE_MS;
  };
}

/* Returns null if the file can no longer be read, because it was deleted or access was revoked. */
const bytesOf = async (file: File): Promise<Uint8Array | null> =>
  file.arrayBuffer().then(
    (content) => new Uint8Array(content),
    () => null,
  );

/** Reads the chosen files and zips one after another. `onProgress` receives the number of charts found so far. */
export async function readChartFiles(
  picked: readonly PickedFile[],
  onProgress: (count: number) => void,
): Promise<ChartFiles> {
  const charts: FoundChart[] = [];
  const leftOut: ChartFiles["leftOut"][number][] = [];
  const refused: ChartFiles["refused"][number][] = [];
  const pause = createPause();

  const take = (path: string, bytes: Uint8Array | null): void => {
    const found = bytes === null ? "damaged" : chartsInFile(path, bytes);
    if (typeof found === "string") leftOut.push({ path, reason: found });
    else if (charts.length + found.length > CHARTS_MAX) leftOut.push({ path, reason: "too-many" });
    else charts.push(...found);
    onProgress(charts.length);
  };
  const takeZip = async ({ path, file }: PickedFile): Promise<void> => {
    if (file.size > ZIP_LIMITS.bytes) return void refused.push({ path, reason: "too-large" });
    const [bytes, { listZip, unpack }] = await Promise.all([
      bytesOf(file),
      import("@bandstand/shared/charts/read-zip.ts"),
    ]);
    const entries = bytes === null ? "damaged" : listZip(bytes);
    if (bytes === null || typeof entries === "string")
      return void refused.push({ path, reason: typeof entries === "string" ? entries : "damaged" });
    for (const entry of entries) {
      const inZip = `${path}/${entry.path}`;
      if (entry.verdict === "read") take(inZip, unpack(bytes, entry));
      else leftOut.push({ path: inZip, reason: entry.verdict });
      await pause();
    }
  };

  for (const one of picked) {
    const verdict = fileVerdict(one.path, one.file.size);
    if (isZip(one.path)) await takeZip(one);
    else if (verdict === "read") take(one.path, await bytesOf(one.file));
    else if (verdict !== "hidden") leftOut.push({ path: one.path, reason: verdict });
    await pause();
  }
  return { charts, leftOut, refused };
}
