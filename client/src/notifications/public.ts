import { lazyComponent } from "../ui/lazy-component.ts";

export { startPushes } from "./push-start.ts";
export { showChanged } from "./change-toast.ts";

/** The member's notification settings, for the profile. */
export const NoticesCard = lazyComponent(async () => (await import("./notices-card.tsx")).NoticesCard);

/** Asks who should be notified of a change, without a preselection; one button makes the change. */
export const NotifyDialog = lazyComponent(async () => (await import("./notify-dialog.tsx")).NotifyDialog);
