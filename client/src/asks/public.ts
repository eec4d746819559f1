/* What other rooms may import from asks. */
export { AskDialog } from "./ask-dialog.tsx";
export { askedName, mayAskFor } from "./queries.ts";
export { SeatAsk } from "./seat-ask.tsx";
