import type { storage as de } from "../de/storage.ts";

/** Help if this device's storage fails or is forbidden. */
export const storage: typeof de = {
  lost: "The browser has lost the connection to this device's storage. Your changes are kept. Save or close what you have open. The app will then reload and everything will be back.",
  full: "This device has no space left, so nothing new can be saved. Free up some space, for example by deleting photos or other apps. The app then continues by itself.",
  failed:
    "This device's storage is having trouble, so nothing new can be saved. Reload. If that does not help, close all Bandstand windows and restart the browser.",
  closedTitle: "The storage cannot be opened right now",
  closedHint:
    "Your data is still there. Close other Bandstand windows and reload. If that does not help, restart the browser, or the whole device if it is a phone or tablet.",
  blockedTitle: "Bandstand cannot save anything on this device",
  blockedLead: "Without storage there are no setlists offline and no sign-in. This usually helps:",
  blockedRetry: "Then reload",
  blockedSafari: "Open Settings, then “Apps”, “Safari”, “Advanced”, and turn off “Block All Cookies”.",
  blockedMacSafari: "In Safari, open “Settings”, then “Advanced”, and turn off “Block all cookies”.",
  blockedFirefox:
    "In Firefox, open Settings, then “Privacy & Security”. Allow cookies there, or add this address as an exception.",
  blockedChromium:
    "Tap the icon to the left of the address, then “Cookies and site data”, and allow them for this address.",
  blockedOther: "In your browser's settings, allow cookies and site data for this address.",
  blockedWindows: "Close other Bandstand windows, and use a normal window instead of a private one.",
};
