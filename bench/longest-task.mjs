/** The factor by which all times are multiplied, to estimate those of a slower device. */
export const SLOW_DOWN = 4;

/** The kinds of work that are reported for a task. The rest of the task's time is script outside these kinds. */
const PARTS = new Set([
  "UpdateLayoutTree",
  "Layout",
  "FunctionCall",
  "V8.GC_MC_COMPLETE",
  "MajorGC",
  "MinorGC",
  "v8.compile",
  "ParseHTML",
  "PrePaint",
  "Paint",
  "Layerize",
  "Commit",
  "v8.evaluateModule",
  "EvaluateScript",
  "RunMicrotasks",
  "TimerFire",
  "FireAnimationFrame",
  "EventDispatch",
]);

/**
 * Finds the longest task of the page's main thread in a trace.
 * @param {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number,
 *   args: { name?: string } }[]} events
 * @param {number} pid the page's process
 */
export function longestTask(events, pid) {
  const main = events.find(
    (event) => event.name === "thread_name" && event.args.name === "CrRendererMain" && event.pid === pid,
  );
  const own = events.filter((event) => event.pid === pid && event.tid === main?.tid && event.tdur !== undefined);
  const tasks = own.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask");
  const task = tasks.toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))[0];
  if (task === undefined) throw new Error("the trace contains no task");
  const end = task.ts + (task.dur ?? 0);
  /** @type {Record<string, number>} */
  const parts = {};
  for (const { name, ts, tdur = 0 } of own)
    if (PARTS.has(name) && ts >= task.ts && ts < end && tdur > 500)
      parts[name] = (parts[name] ?? 0) + (tdur * SLOW_DOWN) / 1_000;
  for (const [name, ms] of Object.entries(parts)) parts[name] = Math.round(ms);
  return { ms: ((task.tdur ?? 0) * SLOW_DOWN) / 1_000, parts };
}
