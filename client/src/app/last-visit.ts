import { recall, remember } from "../data/device-memory.ts";

const KEY = "bandstand-last-visit";

/* When the page was last hidden, which is the end of a visit. Read at startup, before this visit overwrites it. */
const before = Number(recall(KEY) ?? 0);

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") remember(KEY, String(Date.now()));
});

/** When this device was last used, ms since 1970; null on the first visit. */
export const lastVisit = (): number | null => (before === 0 ? null : before);
