import { createSignal } from "solid-js";

/* A file that was dropped on another page, until the import page takes it. */
const [waiting, setWaiting] = createSignal<File | null>(null);

/** Keeps a file for the import page, which is opened next. */
export const handOver = (file: File): void => void setWaiting(file);

/** Returns the file that waits for the import page, once. */
export function takeHandedOver(): File | null {
  const file = waiting();
  setWaiting(null);
  return file;
}

/** Returns the first file in dropped or pasted data; text from a spreadsheet becomes a file called `name`. */
export function fileIn(data: DataTransfer | null, name: string): File | null {
  const file = data?.files[0];
  if (file !== undefined) return file;
  const cells = data?.getData("text/plain") ?? "";
  return isTable(cells) ? textFile(cells, name) : null;
}

/** True for text of several cells, as spreadsheets copy it. */
export const isTable = (typed: string): boolean => /[\t;,].*\n|\n.*[\t;,]/.test(typed.trim());

/** Makes a file of copied text. */
export const textFile = (typed: string, name: string): File => new File([typed], name, { type: "text/csv" });
