import { errorTexts } from "@bandstand/shared/contract/errors.ts";

/**
 * Messages for the service's refusals, used if a response has none. They come from the table that client and server
 * share.
 */
export const refusals = errorTexts("en");
