/**
 * Returns a header that tells the server whether there is a touch screen, because an iPad's user agent is that of a
 * Mac.
 */
export const touchHeader = (): Record<string, string> => ({ "X-Touch": navigator.maxTouchPoints > 1 ? "1" : "0" });
