import { part } from "../ui/part.ts";

/** The checklist of a gig; its page loads it when the tab is opened. */
export const Checklist = part(async () => (await import("./checklist-board.tsx")).default);

export { markItem } from "./commands.ts";
