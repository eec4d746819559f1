/* What other rooms may import from the stand-ins. */
export { AskDialog } from "./ask-dialog.tsx";
export { askedName, mayAskFor } from "./queries.ts";
export { SeatAsk } from "./seat-ask.tsx";
