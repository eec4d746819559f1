import { lazyComponent } from "../ui/lazy-component.ts";

export { useUnanswered } from "./unanswered.ts";
export { OpenVotes, useOpenVotes } from "./open-votes.tsx";
export { TodoCard } from "./todo-card.tsx";

/**
 * The songs to practise before the next rehearsal or gig. Loaded on demand, because it appears after the first screen.
 */
export const PractiseCard = lazyComponent(async () => (await import("./practise-card.tsx")).PractiseCard);
