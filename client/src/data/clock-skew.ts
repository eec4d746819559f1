import { createSignal } from "solid-js";

/** Clocks may differ by this many milliseconds without a warning: a difference this small makes nobody late. */
const TOLERANCE_MS = 5 * 60 * 1000;

/**
 * Responses that took longer than this, in milliseconds, are ignored: the device may have slept, so they say little
 * about the server's clock.
 */
const SLOW_MS = 20_000;

const [clockSkew, setClockSkew] = createSignal(0);

/**
 * How far this device's clock is ahead of the server's, in milliseconds; negative if it is behind. 0 if they agree
 * within five minutes or nothing is known. While offline, the value from the last response stays. Reactive.
 */
export { clockSkew };

/** Records the `Date` header of a server response to a request sent at `sentAt` by this device's clock. */
export function noteServerTime(date: string | null, sentAt: number, now: number = Date.now()): void {
  const there = Date.parse(date ?? "");
  if (Number.isNaN(there) || Math.abs(now - sentAt) > SLOW_MS) return;
  const skew = now - there;
  setClockSkew(Math.abs(skew) < TOLERANCE_MS ? 0 : skew);
}
