import { createEffect } from "solid-js";
import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import { db } from "../data/db.ts";
import { keepLogo } from "../data/keep-logo.ts";
import { createLiveRecord } from "../data/live.ts";
import { pictureUrl } from "../data/picture-url.ts";
import { status } from "../data/status.ts";

/* Sets an attribute; null restores the value from the HTML of the page. */
const builtIn = new Map<string, string>();
function setOrReset(selector: string, attribute: string, value: string | null): void {
  const element = document.querySelector(selector);
  if (element === null) return;
  const original = builtIn.get(selector) ?? element.getAttribute(attribute) ?? "";
  builtIn.set(selector, original);
  element.setAttribute(attribute, value ?? original);
}

/* iPhones and iPads take the app's name and icon from these elements, not from the manifest. */
function showOnHomeScreen(name: string, icon: string | null | undefined): void {
  const isNamed = name !== UNNAMED_BAND && name !== "";
  setOrReset("meta[name=apple-mobile-web-app-title]", "content", isNamed ? name : null);
  setOrReset("link[rel=apple-touch-icon]", "href", icon ? pictureUrl(icon) : null);
}

/** Keeps the band's logo on this device up to date, and uses the band's name and icon for the home screen. */
export function followBandFace(): void {
  const config = createLiveRecord(() => db().config.toCollection().first());
  createEffect(() => {
    const found = config();
    if (!found || status.online === false) return;
    showOnHomeScreen(found.bandName, found.logo?.icon);
    /* If it fails, this effect tries again when the settings change or the network returns. */
    keepLogo(found.logo).catch(() => undefined);
  });
}
