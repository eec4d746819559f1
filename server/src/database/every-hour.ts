import type { Logger } from "pino";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Does `work` at start and every hour until stopped. A round that fails is logged as `failure` and made up for by the
 * next; one that is cut off by the end, by the next start.
 */
export function everyHour(log: Logger, failure: string, work: () => Promise<unknown>): () => void {
  let isStopped = false;
  const run = (): void =>
    void work().catch((error: unknown) => {
      if (!isStopped) log.error({ err: error }, failure);
    });
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
