import type { ExportFile } from "@bandstand/shared/exports/file.ts";

/** How long the file's URL stays valid: the browser reads the file only after the click. */
const KEPT_MS = 60_000;

function download({ name, type, content }: ExportFile): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** True in an app on the home screen of an iPhone or iPad, where a download opens a preview that cannot be closed. */
export const isHomeScreenApp = (): boolean => (navigator as { readonly standalone?: boolean }).standalone === true;

/**
 * Whether this device can share a file called `name` with other apps. Few browsers support more than images and
 * documents.
 */
export const canShareFile = (name: string): boolean => canShare(new File([""], name));

const canShare = (file: File): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [file] });

/* Some platforms refuse types they do not know; for those the file is sent as plain bytes. */
const shareable = ({ name, type, content }: ExportFile): File | undefined =>
  [type, "application/octet-stream"].map((given) => new File([content], name, { type: given })).find(canShare);

/**
 * The outcome of saving a file: `done`; `again`, if the platform needs a second tap because the first was too long ago;
 * `stuck`, if the app cannot save or share such a file on this device.
 */
export type Saved = "done" | "again" | "stuck";

/** Opens the platform's share sheet for a file. */
async function share(shared: File): Promise<Saved> {
  try {
    await navigator.share({ files: [shared], title: shared.name });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") return "again";
    /* Cancelled by the user. */
    if (name !== "AbortError") throw error;
  }
  return "done";
}

/**
 * Saves a file under its name. With `toApp`, or in a home-screen app, shares it with another app instead if the device
 * supports that. Throws on failure.
 */
export async function saveFile(file: ExportFile, { toApp }: { readonly toApp: boolean }): Promise<Saved> {
  const isHomeScreen = isHomeScreenApp();
  const shared = toApp || isHomeScreen ? shareable(file) : undefined;
  if (shared !== undefined) return await share(shared);
  if (isHomeScreen) return "stuck";
  download(file);
  return "done";
}
