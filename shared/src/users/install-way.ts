/**
 * How this app can be installed on a device's home screen:
 * - `installed`: it was opened from the home screen.
 * - `prompt`: with the browser's own prompt, which the page can open.
 * - `ios`: manually, with Safari's share button.
 * - `ios_other`: another browser on iOS; unlike Safari, many of them (above all those inside chat apps) cannot install
 *   it.
 * - `android`: manually, in the browser's menu.
 * - `mac`: manually, in Safari's menu.
 * - `none`: not possible with this browser, or not now.
 */
export type InstallWay = "installed" | "prompt" | "ios" | "ios_other" | "android" | "mac" | "none";

/* Other browsers on iOS include their own name in the user agent; web views inside other apps omit Safari's. */
const OTHER_ON_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|FBAN|FBAV|Instagram|Line\/|WhatsApp/;
const isSafari = (userAgent: string): boolean => /Safari\//.test(userAgent) && !OTHER_ON_IOS.test(userAgent);

/** Determines how the app can be installed. An iPad identifies itself as a Mac, but no Mac has a touch screen. */
export function installWay(device: {
  readonly userAgent: string;
  readonly hasTouch: boolean;
  /** True if the app was opened from the home screen, in its own window. */
  readonly isStandalone: boolean;
  /** True if the browser allows the page to open its prompt to install the app. */
  readonly canPrompt: boolean;
}): InstallWay {
  const { userAgent, hasTouch, isStandalone, canPrompt } = device;
  if (isStandalone) return "installed";
  if (canPrompt) return "prompt";
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && hasTouch))
    return isSafari(userAgent) ? "ios" : "ios_other";
  if (/Android/.test(userAgent)) return "android";
  const isMacSafari = /Macintosh/.test(userAgent) && isSafari(userAgent) && !/Chrom/.test(userAgent);
  return isMacSafari ? "mac" : "none";
}

/**
 * Whether the browser deletes a page's stored data after seven days of browser use without a visit to the page, as
 * Safari and all browsers on iOS do unless the app is on the home screen or in the Dock.
 */
export const isClearedAfterAWeek = (way: InstallWay): boolean => way === "ios" || way === "ios_other" || way === "mac";
