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

/** What is known about the device of a session or push subscription. */
export interface StoredDevice {
  readonly user_agent: string;
  /** Whether it has a touch screen. Missing if the app did not say. */
  readonly has_touch?: boolean;
}

const TOUCH: Readonly<Record<string, boolean>> = { "1": true, "0": false };

/** The device that sent a request. The app says in `X-Touch` whether there is a touch screen; other clients need not. */
export function deviceOf(request: Pick<RequestContext, "userAgent" | "header">): StoredDevice {
  const has_touch = TOUCH[request.header("X-Touch") ?? ""];
  return { user_agent: request.userAgent, ...(has_touch !== undefined && { has_touch }) };
}

/** An iPad sends the user agent of a Mac unless it is asked for mobile pages, but no Mac has a touch screen. */
function appleName(userAgent: string, hasTouch: boolean | undefined, language: Language): string {
  if (IOS_ONLY.test(userAgent)) return "iPad";
  if (browserName(userAgent) !== "Safari" && hasTouch !== true) return "Mac";
  if (hasTouch === undefined) return language === "de" ? "Mac oder iPad" : "Mac or iPad";
  return hasTouch ? "iPad" : "Mac";
}

/** A few words for the list of devices, such as `Firefox, Android`; empty if the client is not a browser. */
export function describeDevice({ user_agent, has_touch }: StoredDevice, language: Language): string {
  const system = systemName(user_agent);
  const shown = system === "Mac" ? appleName(user_agent, has_touch, language) : system;
  return [browserName(user_agent), shown].filter((name) => name !== undefined).join(", ");
}
