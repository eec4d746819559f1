import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import { text } from "../i18n/text.ts";
import { showToast } from "./toast.ts";

/**
 * Creates a file and saves or shares it. For menu items; anywhere else, use `SaveButton`. If the platform wants a
 * second tap, a toast offers the file.
 */
export async function saveFromMenu(make: () => Promise<ExportFile>): Promise<void> {
  try {
    const [file, { saveFile }] = await Promise.all([make(), import("./save-file.ts")]);
    const save = async (): Promise<void> => {
      const saved = await saveFile(file, { toApp: false });
      if (saved === "again")
        showToast(text().exports.ready, { action: { label: text().exports.saveNow, run: () => void save() } });
      if (saved === "stuck") showToast(text().exports.stuckHint);
    };
    await save();
  } catch {
    showToast(text().exports.failed, { tone: "danger" });
  }
}
