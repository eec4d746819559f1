import type { TestInfo } from "@playwright/test";
import { FRESH_BYTES, yardstickMs } from "../support/yardstick.ts";

/**
 * The result of `yardstickMs` with a free core on the machine for which the limits were set (two cores of an EPYC
 * server, Node 20). Its calculation was measured as CPU time, which other load does not increase: 600 runs took 43.3 to
 * 45.6 ms, median 44.3. Touching the memory adds about one.
 */
const YARDSTICK_MS = 45;
const TRIES_MAX = 5;

/**
 * Returns the best of up to five measurements, because other load only ever adds time. Each is converted to
 * milliseconds on an idle machine. Stops at the first measurement within the limit; all are recorded with the test.
 */
export async function best(
  info: TestInfo,
  what: string,
  limitMs: number,
  measure: (turn: number) => Promise<number>,
): Promise<number> {
  const found: number[] = [];
  const noted: string[] = [];
  while (found.length < TRIES_MAX && Math.min(...found) > limitMs) {
    const ms = await measure(found.length);
    const factor = Math.max(1, yardstickMs(FRESH_BYTES) / YARDSTICK_MS);
    found.push(Math.round(ms / factor));
    noted.push(`${Math.round(ms)} ms / ${factor.toFixed(2)}`);
  }
  info.annotations.push({ type: what, description: noted.join(", ") });
  return Math.min(...found);
}
