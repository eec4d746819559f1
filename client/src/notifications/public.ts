import { part } from "../ui/part.ts";

export { startPushes } from "./push-start.ts";
export { showChanged } from "./told-toast.ts";

/** How the member is told, for the profile. */
export const NoticesCard = part(async () => (await import("./notices-card.tsx")).NoticesCard);

/** Asks who is told of a change, without proposing anybody; one button makes the change. */
export const NotifyDialog = part(async () => (await import("./notify-dialog.tsx")).NotifyDialog);
