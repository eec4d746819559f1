import { keepOnce } from "./device-record.ts";

/** 128 random bits as text. */
export const randomText = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let reading: ReturnType<typeof keepOnce> | undefined;

/**
 * The key of this app on this device, made once and read once in the life of the page; `isNew` where this page has made
 * it. It lies beside the members' data and outlives sign-outs. What copies cookies alone (Safari's "Add to Dock") leaves
 * it behind, and so the server tells two apps with the same cookies apart. Rejects where there can be no database; the
 * next call tries again.
 */
export function clientKey(): ReturnType<typeof keepOnce> {
  reading ??= keepOnce("client-key", randomText).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

/**
 * The header that tells the server which app asks. Where nothing can be kept there is no key: a sign-in is then judged by
 * its cookies alone.
 */
export async function clientHeader(): Promise<Record<string, string>> {
  const kept = await clientKey().catch(() => undefined);
  return kept === undefined ? {} : { "X-Client-Key": kept.text };
}
