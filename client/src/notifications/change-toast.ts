import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { UNDO_WINDOW_MS } from "@bandstand/shared/notifications/undo-window.ts";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";

/**
 * The offer to undo ends this many milliseconds before the notice is sent, so that an undo pressed at the last moment
 * still reaches the service.
 */
const MARGIN_MS = 5_000;

/** Confirms a change and offers to undo it; if others are notified, only until shortly before the notice is sent. */
export function showChanged(message: string, notify: NotifyChoice | undefined, undo: () => Promise<unknown>): void {
  const isNotified = notify !== undefined && notify !== "nobody";
  showToast(message, {
    tone: "success",
    action: { label: text().app.undo, run: () => void undo() },
    ...(isNotified ? { stayMs: UNDO_WINDOW_MS - MARGIN_MS } : {}),
  });
}
