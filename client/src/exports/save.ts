import type { ExportFile } from "@bandstand/shared/exports/file.ts";

/** A browser begins to read the file a moment after the click. */
const KEPT_MS = 60_000;

function download({ name, type, content }: ExportFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** True in an app on the home screen of an iPhone or iPad: a download there is a preview without a way back. */
export const isHomeScreenApp = (): boolean => (navigator as { readonly standalone?: boolean }).standalone === true;

/** Whether this device hands a file of that name on to another app. Few browsers know more than pictures and documents. */
export const canShareFile = (name: string): boolean => canShare(new File([""], name));

const canShare = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/* Some platforms judge a file by its type and refuse those they do not know; bytes are bytes. */
const shareable = ({ name, type, content }: ExportFile): File | undefined =>
  [type, "application/octet-stream"].map((given) => new File([content], name, { type: given })).find(canShare);

/**
 * What became of a file: `done`; `again`, as the tap was too long ago for the platform and another one is needed; `stuck`,
 * as this device lets no such file out of the app.
 */
export type Saved = "done" | "again" | "stuck";

/** Hands a file to the platform's sheet for other apps and folders. */
async function share(shared: File): Promise<Saved> {
  try {
    await navigator.share({ files: [shared], title: shared.name });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") return "again";
    /* The person has changed their mind. */
    if (name !== "AbortError") throw error;
  }
  return "done";
}

/** Saves a file under its name, or with `toApp` hands it to another app where the device can. Throws where that fails. */
export async function saveFile(file: ExportFile, { toApp }: { readonly toApp: boolean }): Promise<Saved> {
  const isHomeScreen = isHomeScreenApp();
  const shared = toApp || isHomeScreen ? shareable(file) : undefined;
  if (shared !== undefined) return await share(shared);
  if (isHomeScreen) return "stuck";
  download(file);
  return "done";
}
