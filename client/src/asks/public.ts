/* What other rooms may import from the stand-ins. */
export { askedName } from "./queries.ts";
export { SeatAsk } from "./seat-ask.tsx";
