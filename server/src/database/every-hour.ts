import type { Logger } from "pino";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Runs `work` at startup and every hour until stopped. A failed run is logged with the message `failure`; the next run
 * makes up for it, and the next start makes up for an interrupted run.
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
