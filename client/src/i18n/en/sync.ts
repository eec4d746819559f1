import type { sync as de } from "../de/sync.ts";

/** What is saved where, and what still waits to be sent. */
export const sync: typeof de = {
  title: "Sync",
};
