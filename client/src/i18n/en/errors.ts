import type { errors as de } from "../de/errors.ts";

/**
 * Messages for errors that occur without a response from the server. The server's refusals have their own messages,
 * from the table that client and server share.
 */
export const errors: typeof de = {
  offline: "No connection. This will work once you are back online.",
  timeout: "The server is taking too long to respond. Try again in a moment.",
  unknown: "Something went wrong.",
  required: "This is required.",
  storageKept: "Your change is kept. You will see it once the app has reloaded.",
  storageFull: "Not saved: this device has no space left. Free up some space to continue.",
  storageFailed: "This could not be saved on this device. Reload the app and try again.",
  storageMissing: "This browser does not store anything here, so the app is empty when you are offline.",
};
