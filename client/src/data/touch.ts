/**
 * Returns a header that tells the server whether there is a touch screen, because an iPad has the same user agent as a
 * Mac.
 */
export const touchHeader = (): Record<string, string> => ({ "X-Touch": navigator.maxTouchPoints > 1 ? "1" : "0" });
