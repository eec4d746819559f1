import { createSignal } from "solid-js";

/* A file that was dropped on another page and waits for the import page to take it. */
const [waiting, setWaiting] = createSignal<File | null>(null);

/** Stores a file for the import page, which is opened next. */
export const handOver = (file: File): void => void setWaiting(file);

/** Returns the file stored for the import page, and forgets it. */
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

/** True if the text has several rows and cells, like text copied from a spreadsheet. */
export const isTable = (typed: string): boolean => /[\t;,].*\n|\n.*[\t;,]/.test(typed.trim());

/** Converts copied text to a file. */
export const textFile = (typed: string, name: string): File => new File([typed], name, { type: "text/csv" });
