import { keepOnce } from "./device-record.ts";
import { touchHeader } from "./touch.ts";

/** Returns 128 random bits as a hexadecimal string. */
export const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let reading: ReturnType<typeof keepOnce> | undefined;

/**
 * Returns the key of this app on this device, created once and read once per page; `isNew` is true if this page created
 * it. The key is stored next to the members' data and survives sign-outs. A copy of cookies alone (Safari's "Add to
 * Dock") does not include it, so the server can distinguish two apps with the same cookies. Rejects if no database is
 * available; the next call retries.
 */
export function clientKey(): ReturnType<typeof keepOnce> {
  reading ??= keepOnce("client-key", randomText).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/**
 * Returns the headers for a sign-in: the app's key, and whether the device has a touch screen. Without storage there is
 * no key, and the server checks the session by its cookies alone.
 */
export async function clientHeader(): Promise<Record<string, string>> {
  const kept = await clientKey().catch(() => undefined);
  return { ...touchHeader(), ...(kept !== undefined && { "X-Client-Key": kept.text }) };
}
