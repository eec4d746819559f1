import { createSignal } from "solid-js";

/** A smaller difference, in milliseconds, makes nobody miss an entrance. */
const TOLERANCE_MS = 5 * 60 * 1000;

/**
 * A response that took longer, in milliseconds, says little about the server's clock, because the device may have
 * slept.
 */
const SLOW_MS = 20_000;

const [clockSkew, setClockSkew] = createSignal(0);

/**
 * How far this device's clock is ahead of the server's, in milliseconds; negative if it is behind. 0 if they agree
 * within five minutes or nothing is known. Reactive. Offline, the last response counts.
 */
export { clockSkew };

/** Records the `Date` header of a server response to a request sent at `sentAt` by this device's clock. */
export function noteServerTime(date: string | null, sentAt: number, now: number = Date.now()): void {
  const there = Date.parse(date ?? "");
  if (Number.isNaN(there) || Math.abs(now - sentAt) > SLOW_MS) return;
  const skew = now - there;
  setClockSkew(Math.abs(skew) < TOLERANCE_MS ? 0 : skew);
}
