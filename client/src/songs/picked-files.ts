import { isSurelyChart, isZip } from "@bandstand/shared/charts/file-names.ts";
import { ZIP_LIMITS } from "@bandstand/shared/charts/zip-limits.ts";
import { createSignal } from "solid-js";

/** A file with its path relative to the chosen or dropped folder. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** Returns the files of an input. `webkitRelativePath` is "" unless a folder was chosen. */
export const pickedIn = (files: Iterable<File>): PickedFile[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));

/* Older browsers on Android lack `webkitGetAsEntry`. */
const entryOf = (dropped: Partial<DataTransferItem>): FileSystemEntry | null => dropped.webkitGetAsEntry?.() ?? null;

/* Promise versions of the callback functions of the drag-and-drop file system. */
const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));
const nextEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));

async function addFiles(entry: FileSystemEntry, files: PickedFile[]): Promise<void> {
  if (files.length >= ZIP_LIMITS.entries) return;
  if (entry.isFile) {
    files.push({ path: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry as FileSystemFileEntry) });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  /* A browser may return a folder in several parts. */
  for (let entries = await nextEntries(reader); entries.length > 0; entries = await nextEntries(reader))
    for (const one of entries) await addFiles(one, files);
}

/**
 * Returns the dropped files, including those in folders. Omits what cannot be read. Call it in the event handler: the
 * browser discards the data afterwards.
 */
export async function droppedIn(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].flatMap((item) => entryOf(item) ?? []);
  if (entries.length === 0) return pickedIn(data.files);
  const files: PickedFile[] = [];
  for (const entry of entries) await addFiles(entry, files).catch(() => undefined);
  return files;
}

/** Whether the dropped data is probably a collection of charts and not a table of songs. */
export function areCharts(data: DataTransfer): boolean {
  const [first, ...more] = data.files;
  const isFolder = [...data.items].some((item) => entryOf(item)?.isDirectory === true);
  return isFolder || more.length > 0 || (first !== undefined && (isZip(first.name) || isSurelyChart(first.name)));
}

/* Files that were dropped on another page and wait for the chart import page to take them. */
const [waiting, setWaiting] = createSignal<readonly PickedFile[] | null>(null);

/** Stores files for the chart import page, which is opened next. */
export const handOverCharts = (files: readonly PickedFile[]): void => void setWaiting(files);

/** Returns the files stored for the chart import page, and forgets them. */
export function takeHandedOverCharts(): readonly PickedFile[] | null {
  const files = waiting();
  setWaiting(null);
  return files;
}
