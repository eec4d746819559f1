import { monitorEventLoopDelay } from "node:perf_hooks";
import { backupsWritten } from "./database/backup-note.ts";
import type { AppContext } from "./http/context.ts";
import type { Metrics } from "./http/metrics.ts";
import { noticeCounts } from "./notifications/model.ts";
import { logHead } from "./sync/model.ts";
import { VERSION } from "./system/presence.ts";

const NS_PER_SECOND = 1e9;
const US_PER_SECOND = 1e6;
const MS_PER_SECOND = 1000;
const SAMPLE_MS = 10;
const QUANTILES = [50, 90, 99] as const;

/** Measures the event loop delay since the last reading. Returns a function that stops measuring. */
function measureLoop(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  delay.enable();
  const seconds = (ns: number): number =>
    Number.isFinite(ns) ? Math.max(0, ns / NS_PER_SECOND - SAMPLE_MS / 1000) : 0;
  metrics.reading("bandstand_event_loop_delay_seconds", "Delay of the event loop since the last reading.", () => {
    const read = QUANTILES.map((q) => [{ quantile: String(q / 100) }, seconds(delay.percentile(q))] as const);
    const max = [{ quantile: "1" }, seconds(delay.max)] as const;
    delay.reset();
    return [...read, max];
  });
  return () => void delay.disable();
}

function measureProcess(metrics: Metrics): void {
  const started = performance.timeOrigin / MS_PER_SECOND;
  const cpu = (): number => {
    const { user, system } = process.cpuUsage();
    return (user + system) / US_PER_SECOND;
  };
  metrics.reading("bandstand_info", "Version of the service.", () => [
    [{ version: VERSION, node: process.version }, 1],
  ]);
  metrics.reading("process_start_time_seconds", "Start time of the process.", () => started);
  metrics.reading("process_cpu_seconds_total", "CPU time used by the process.", cpu, "counter");
  metrics.reading("process_resident_memory_bytes", "Resident memory of the process.", () => process.memoryUsage.rss());
  metrics.reading("nodejs_heap_used_bytes", "Heap memory in use.", () => process.memoryUsage().heapUsed);
}

/** Adds the metrics of the process and of all rooms. Returns a function that stops measuring. */
export function measureService({ env, metrics }: AppContext, streams: { readonly size: number }): () => void {
  measureProcess(metrics);
  metrics.reading("bandstand_event_streams", "Devices connected to this process's event stream.", () => streams.size);
  metrics.reading("bandstand_sync_head", "Number of the latest change.", async () => (await logHead())?._id ?? 0);
  metrics.reading("bandstand_outbox_notices", "Messages to the chat and to members, by state.", async () =>
    Object.entries(await noticeCounts()).map(([state, count]) => [{ state }, count] as const),
  );
  metrics.reading(
    "bandstand_last_backup_timestamp_seconds",
    "Time when a backup was last written and read back.",
    async () => {
      const last = (await backupsWritten(env.DATA_DIR)).at(-1);
      return last === undefined ? [] : [[{}, last.getTime() / MS_PER_SECOND]];
    },
  );
  return measureLoop(metrics);
}
