import { lazyComponent } from "../ui/lazy-component.ts";

export { CalendarPane } from "./calendar-pane.tsx";
export { DayConflicts } from "./day-conflicts.tsx";

/** The member's own calendar feed, for the profile. */
export const CalendarCard = lazyComponent(async () => (await import("./calendar-card.tsx")).CalendarCard);
