import { systemName } from "@bandstand/shared/auth/system-name.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { RequestContext } from "../http/handler.ts";

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

/** Browsers other than Safari that exist on iPhones and iPads only. */
const IOS_ONLY = /\b(CriOS|FxiOS|EdgiOS)\//;

const browserName = (userAgent: string): string | undefined =>
  browsers.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A device, as stored with a session or push subscription. */
export interface StoredDevice {
  readonly user_agent: string;
  /** Whether it has a touch screen. Missing if the app did not report it. */
  readonly has_touch?: boolean;
}

const TOUCH: Readonly<Record<string, boolean>> = { "1": true, "0": false };

/** Returns the device that sent a request. The app reports a touch screen in `X-Touch`; other clients may omit it. */
export function deviceOf(request: Pick<RequestContext, "userAgent" | "header">): StoredDevice {
  const has_touch = TOUCH[request.header("X-Touch") ?? ""];
  return { user_agent: request.userAgent, ...(has_touch !== undefined && { has_touch }) };
}

/**
 * Tells an iPad from a Mac. An iPad sends a Mac's user agent unless mobile pages are requested, but no Mac has a touch
 * screen.
 */
function appleName(userAgent: string, hasTouch: boolean | undefined, language: Language): string {
  if (IOS_ONLY.test(userAgent)) return "iPad";
  if (browserName(userAgent) !== "Safari" && hasTouch !== true) return "Mac";
  if (hasTouch === undefined) return language === "de" ? "Mac oder iPad" : "Mac or iPad";
  return hasTouch ? "iPad" : "Mac";
}

/**
 * Describes a device in a few words for the list of devices, such as `Firefox, Android`; empty if the client is not a
 * browser.
 */
export function describeDevice({ user_agent, has_touch }: StoredDevice, language: Language): string {
  const system = systemName(user_agent);
  const shown = system === "Mac" ? appleName(user_agent, has_touch, language) : system;
  return [browserName(user_agent), shown].filter((name) => name !== undefined).join(", ");
}
