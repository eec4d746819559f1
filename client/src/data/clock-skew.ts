import { createSignal } from "solid-js";

/** Nobody misses an entrance by less, in milliseconds. */
const TOLERANCE_MS = 5 * 60 * 1000;

/** An answer that took longer says little about the time, in milliseconds: the device may have slept meanwhile. */
const SLOW_MS = 20_000;

const [clockSkew, setClockSkew] = createSignal(0);

/**
 * By how many milliseconds this device's clock is ahead of the server's, negative when it is behind; 0 while both agree
 * to five minutes, or nothing is known. Reactive. Without a network the last answer counts.
 */
export { clockSkew };

/** Notes the `Date` of an answer of ours that was asked for at `sentAt` by this device's clock. */
export function noteServerTime(date: string | null, sentAt: number, now: number = Date.now()): void {
  const there = Date.parse(date ?? "");
  if (Number.isNaN(there) || Math.abs(now - sentAt) > SLOW_MS) return;
  const skew = now - there;
  setClockSkew(Math.abs(skew) < TOLERANCE_MS ? 0 : skew);
}
