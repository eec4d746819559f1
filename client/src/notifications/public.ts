import { lazy } from "solid-js";

export { startPushes } from "./push-start.ts";

/** How the member is told, for the profile. */
export const NoticesCard = lazy(async () => ({ default: (await import("./notices-card.tsx")).NoticesCard }));

/** Asks who is told of a change, without proposing anybody. */
export const NotifyDialog = lazy(async () => ({ default: (await import("./notify-dialog.tsx")).NotifyDialog }));
