import { lazy } from "solid-js";

/** Asks who is told of a change, without proposing anybody. */
export const NotifyDialog = lazy(async () => ({ default: (await import("./notify-dialog.tsx")).NotifyDialog }));
