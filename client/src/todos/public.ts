export { useUnanswered } from "./unanswered.ts";
export { WaitingList } from "./waiting-list.tsx";
