import { hostname } from "node:os";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RunningProcess } from "@bandstand/shared/system/contract.ts";
import root from "../../../package.json" with { type: "json" };
import type { AppContext } from "../http/context.ts";
import { type StoredProcess, processesSince, removeProcess, writeProcess } from "./model.ts";

export const VERSION = root.version;

const BEAT_MS = 30_000;
/** A process may miss two heartbeats; after the third it is considered dead. */
const GONE_MS = 3 * BEAT_MS;

/** This process, as the others see it. */
class Presence {
  readonly #id = newId();
  readonly #startedAt = new Date(performance.timeOrigin);

  get #now(): StoredProcess {
    const [host, started_at] = [hostname(), this.#startedAt];
    return { _id: this.#id, host, version: VERSION, started_at, seen_at: new Date() };
  }

  /**
   * Records a heartbeat twice a minute, and the shutdown. Does nothing with the embedded database, which has only one
   * process and whose disk should rest when idle.
   */
  async start({ env, log }: AppContext): Promise<() => Promise<void>> {
    if (env.MONGODB_URI === undefined) return () => Promise.resolve();
    await writeProcess(this.#now);
    const beat = (): void =>
      void writeProcess(this.#now).catch((error: unknown) => log.warn({ err: error }, "writing the heartbeat failed"));
    const timer = setInterval(beat, BEAT_MS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await removeProcess(this.#id);
    };
  }

  /** Returns every process of the band, this one first. */
  async all(): Promise<RunningProcess[]> {
    const others = await processesSince(new Date(Date.now() - GONE_MS));
    return [this.#now, ...others.filter(({ _id }) => _id !== this.#id)].map(
      ({ _id, host, version, started_at, seen_at }) => ({
        process_id: _id,
        host,
        version,
        started_at: started_at.toISOString(),
        seen_at: seen_at.toISOString(),
        answers: _id === this.#id,
      }),
    );
  }
}

export const presence = new Presence();
