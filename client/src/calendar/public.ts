export { CalendarCard } from "./calendar-card.tsx";
