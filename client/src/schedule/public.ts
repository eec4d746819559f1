import { part } from "../ui/part.ts";

/** The run of show of a gig; its page loads it when the tab is opened. */
export const RunOfShow = part(async () => (await import("./run-of-show.tsx")).default);
