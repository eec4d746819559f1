import { lazyComponent } from "../ui/lazy-component.ts";

export { startPushes } from "./push-start.ts";
export { showChanged } from "./change-toast.ts";
export { TOLD_NOBODY, type Told } from "./told.ts";

/** The member's notification settings, for the profile. */
export const NoticesCard = lazyComponent(async () => (await import("./notices-card.tsx")).NoticesCard);

/** Asks whom to notify of a change, with nothing preselected; one button makes the change. */
export const NotifyDialog = lazyComponent(async () => (await import("./notify-dialog.tsx")).NotifyDialog);
