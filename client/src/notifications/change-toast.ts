import { UNDO_WINDOW_MS } from "@bandstand/shared/notifications/undo-window.ts";
import { text } from "../i18n/text.ts";
import { showToast } from "../ui/toast.ts";
import type { Announcement } from "./announcement.ts";

/**
 * The offer to undo ends this many milliseconds before the notice is sent, so that an undo pressed at the last moment
 * still reaches the service.
 */
const MARGIN_MS = 5_000;

/**
 * Confirms a change in a toast, says who is notified of it, and offers to undo it. If others are notified, the offer
 * ends shortly before the notice is sent.
 */
export function showChanged(
  message: string,
  { recipients: { notify = "nobody", notify_chat = false }, summary }: Announcement,
  undo: () => Promise<unknown>,
): void {
  const isNotified = notify !== "nobody" || notify_chat;
  const undoChange = async (): Promise<void> => {
    await undo();
    if (isNotified) showToast(text().app.undone, { tone: "success" });
  };
  showToast(summary === "" ? message : `${message.replace(/\.$/, "")}. ${summary}`, {
    tone: "success",
    action: { label: text().app.undo, run: () => void undoChange() },
    ...(isNotified ? { stayMs: UNDO_WINDOW_MS - MARGIN_MS, isFixed: true } : {}),
  });
}
