export { useAwaitedVotes } from "./queries.ts";
