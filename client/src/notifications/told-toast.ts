import type { NotifyChoice } from "@bandstand/shared/notifications/records.ts";
import { TAKE_BACK_MS } from "@bandstand/shared/notifications/take-back.ts";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";

/** Pressed at the last moment, it still has to reach the service. */
const MARGIN_MS = 5_000;

/** Says that a change was made and offers to take it back: as long as nobody has been told of it, where somebody will be. */
export function showChanged(message: string, notify: NotifyChoice | undefined, undo: () => Promise<unknown>): void {
  const isTold = notify !== undefined && notify !== "nobody";
  showToast(message, {
    tone: "success",
    action: { label: text().app.undo, run: () => void undo() },
    ...(isTold ? { stayMs: TAKE_BACK_MS - MARGIN_MS } : {}),
  });
}
