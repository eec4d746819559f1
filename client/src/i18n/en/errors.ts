import type { errors as de } from "../de/errors.ts";

/**
 * Errors without a response from the server. Refusals come with their own message, from the table shared by both sides.
 */
export const errors: typeof de = {
  offline: "No connection. It will work as soon as the network is back.",
  timeout: "The answer is taking its time. Try again in a moment.",
  notOurs: "The network answers, but not Bandstand. You may have to sign in to the Wi-Fi first.",
  unknown: "Something went wrong.",
  required: "This is still missing.",
  storageKept: "Kept. It shows as soon as the app has reloaded.",
  storageFull: "Not saved: this device has no space left. Free some space to go on.",
  storageFailed: "This could not be saved on this device. Reload the app and try again.",
  storageMissing: "This browser stores nothing here. Without a network the app is then empty.",
};
