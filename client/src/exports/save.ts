import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";

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

/** Whether this device hands a file of that name on to another app. Few browsers know more than pictures and documents. */
export const canShareFile = (name: string): boolean =>
  typeof navigator.canShare === "function" && navigator.canShare({ files: [new File([""], name)] });

/** Makes a file and saves it under its name; says so when it cannot be made. */
export async function saveFile(make: () => Promise<ExportFile>): Promise<void> {
  try {
    download(await make());
  } catch {
    showToast(text().exports.failed, { tone: "danger" });
  }
}

/** Makes a file and hands it to another app of this device, such as the one for sheet music. */
export async function shareFile(make: () => Promise<ExportFile>): Promise<void> {
  try {
    const file = await make();
    const shared = new File([file.content], file.name, { type: file.type });
    if (!navigator.canShare?.({ files: [shared] })) return download(file);
    await navigator.share({ files: [shared], title: file.name });
  } catch (error) {
    /* The person has changed their mind. */
    if (error instanceof DOMException && error.name === "AbortError") return;
    showToast(text().exports.failed, { tone: "danger" });
  }
}
