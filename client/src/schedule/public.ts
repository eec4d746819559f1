import { lazyComponent } from "../ui/lazy-component.ts";

/** The run of show of a gig, loaded when its tab is opened. */
export const RunOfShow = lazyComponent(async () => (await import("./run-of-show.tsx")).default);
