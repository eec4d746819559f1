import { lazy } from "solid-js";

/** The checklist of a gig; its page loads it when the tab is opened. */
export const Checklist = lazy(() => import("./checklist-board.tsx"));

export { markItem } from "./commands.ts";
