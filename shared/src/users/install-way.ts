/**
 * How this app gets onto the home screen of a device:
 * - `installed`: it was opened from there.
 * - `prompt`: the browser asks when a page lets it.
 * - `ios`: by hand, with the share button of Safari.
 * - `ios_other`: another browser on iOS, many of which (those inside of chat apps above all) cannot; Safari can.
 * - `android`: by hand, in the browser's menu.
 * - `mac`: by hand, in the menu of Safari.
 * - `none`: not with this browser, or not now.
 */
export type InstallWay = "installed" | "prompt" | "ios" | "ios_other" | "android" | "mac" | "none";

/* Browsers on iOS that are not Safari name themselves, and views inside of other apps leave Safari's name out. */
const OTHER_ON_IOS = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|FBAN|FBAV|Instagram|Line\/|WhatsApp/;
const isSafari = (userAgent: string): boolean => /Safari\//.test(userAgent) && !OTHER_ON_IOS.test(userAgent);

/** An iPad says it is a Mac, which has no touch screen. */
export function installWay(device: {
  readonly userAgent: string;
  readonly hasTouch: boolean;
  /** Opened from the home screen, in a window of its own. */
  readonly isStandalone: boolean;
  /** The browser has offered to ask. */
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
 * Whether the browser deletes what a page has stored after seven days of use without a visit, as Safari and every other
 * browser on iOS do until the app is on the home screen or in the Dock.
 */
export const isClearedAfterAWeek = (way: InstallWay): boolean => way === "ios" || way === "ios_other" || way === "mac";
