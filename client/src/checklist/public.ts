import { lazyComponent } from "../ui/lazy-component.ts";

/** The checklist of a gig, loaded when its tab is opened. */
export const Checklist = lazyComponent(async () => (await import("./checklist-board.tsx")).default);

export { markItem } from "./commands.ts";
