/*
 * Which files may hold charts. Separate from reading them, so a page that only accepts files does not load the parser.
 */

/** The extensions of files that may hold charts. */
export const CHART_ENDINGS = [".cho", ".crd", ".chopro", ".chordpro", ".chord", ".pro", ".txt"] as const;

/** The largest file that is read, in bytes. */
export const CHART_FILE_MAX = 65_536;

/** Why a file is left out. */
export type LeftOutReason = "other-file" | "zip-in-zip" | "too-large" | "empty" | "unreadable";

const isHidden = (path: string): boolean =>
  path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX" || part === "Thumbs.db");

const hasEnding = (path: string, endings: readonly string[]): boolean =>
  endings.some((ending) => path.toLowerCase().endsWith(ending));

export const isZip = (path: string): boolean => hasEnding(path, [".zip"]);

/** Whether only charts have this file's extension; `.txt` may be anything. */
export const isSurelyChart = (path: string): boolean =>
  hasEnding(
    path,
    CHART_ENDINGS.filter((ending) => ending !== ".txt"),
  );

/** Decides by name and size in bytes whether to read a file; "hidden" means a system file, skipped silently. */
export function fileVerdict(path: string, size: number): "read" | "hidden" | LeftOutReason {
  if (path.endsWith("/") || isHidden(path)) return "hidden";
  if (isZip(path)) return "zip-in-zip";
  if (!hasEnding(path, CHART_ENDINGS)) return "other-file";
  return size > CHART_FILE_MAX ? "too-large" : "read";
}
