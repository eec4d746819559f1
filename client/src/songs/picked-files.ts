import { isSurelyChart, isZip } from "@bandstand/shared/charts/file-names.ts";
import { ZIP_LIMITS } from "@bandstand/shared/charts/zip-limits.ts";
import { createSignal } from "solid-js";

/** A file with its path from the folder that was chosen or dropped. */
export interface PickedFile {
  readonly path: string;
  readonly file: File;
}

/** The files of an input; `webkitRelativePath` is "" unless a folder was chosen. */
export const pickedIn = (files: Iterable<File>): PickedFile[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));

/* Older browsers on Android lack it. */
const entryOf = (dropped: Partial<DataTransferItem>): FileSystemEntry | null => dropped.webkitGetAsEntry?.() ?? null;

/* Promises for the callbacks of the file system that drag and drop uses. */
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
 * The files that were dropped, with those in folders. Call it in the handler of the event, after which the browser takes
 * the data back. What cannot be read is left out.
 */
export async function droppedIn(data: DataTransfer): Promise<PickedFile[]> {
  const entries = [...data.items].flatMap((item) => entryOf(item) ?? []);
  if (entries.length === 0) return pickedIn(data.files);
  const files: PickedFile[] = [];
  for (const entry of entries) await addFiles(entry, files).catch(() => undefined);
  return files;
}

/** Whether what was dropped is rather a collection of charts than one table of songs. */
export function areCharts(data: DataTransfer): boolean {
  const [first, ...more] = data.files;
  const isFolder = [...data.items].some((item) => entryOf(item)?.isDirectory === true);
  return isFolder || more.length > 0 || (first !== undefined && (isZip(first.name) || isSurelyChart(first.name)));
}

/* Files that were dropped on another page, until the page for charts takes them. */
const [waiting, setWaiting] = createSignal<readonly PickedFile[] | null>(null);

/** Keeps files for the import of charts, which is opened next. */
export const handOverCharts = (files: readonly PickedFile[]): void => void setWaiting(files);

/** Returns the files that wait for the import of charts, once. */
export function takeHandedOverCharts(): readonly PickedFile[] | null {
  const files = waiting();
  setWaiting(null);
  return files;
}
