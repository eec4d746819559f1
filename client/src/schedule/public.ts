import { lazy } from "solid-js";

/** The run of show of a gig; its page loads it when the tab is opened. */
export const RunOfShow = lazy(() => import("./run-of-show.tsx"));
