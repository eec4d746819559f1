import { errorTexts } from "@bandstand/shared/contract/errors.ts";

/** The service's refusals, from the table that client and server share, for a response without a message. */
export const refusals = errorTexts("de");
