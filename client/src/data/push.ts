import { routeTable } from "@bandstand/shared/api/route-table.ts";
import type { Method } from "@bandstand/shared/contract/route.ts";
import { verdictOf } from "./verdict.ts";
import { call } from "./api.ts";
import { backOffMs } from "./back-off.ts";
import type { BandDatabase } from "./db.ts";
import { type AnyMutation, laneOf, mutationOf } from "./mutation-kinds.ts";
import { inOneTransaction } from "./outbox.ts";
import { prepare } from "./prepare.ts";
import type { Failure, Reply } from "./request.ts";
import type { LocalCollection, OutboxEntry } from "./rows.ts";
import { acknowledge, drop, fail, merge, postpone } from "./apply-verdict.ts";

const LANES_MAX = 3;

export interface PushOutcome {
  /** Number of edits that the server has decided on. */
  readonly settled: number;
  /** Why sending stopped: no network, no session, too many requests; otherwise null. */
  readonly failure: Failure | null;
  /** Milliseconds until the first paused edit may be retried; null when no edit is paused. */
  readonly wait: number | null;
}

interface Pause {
  readonly tries: number;
  readonly until: number;
}

/**
 * Sends pending edits: strictly in order per lane, at most three lanes concurrently. A lane's pause is kept in memory
 * rather than with its edits, so that an adjusted clock or a restart cannot hold an edit back.
 */
export class Pusher {
  readonly #band: BandDatabase;
  readonly #now: () => number;
  readonly #pauses = new Map<string, Pause>();

  /** `now` is a monotonic clock in milliseconds. */
  constructor(db: BandDatabase, now: () => number = () => performance.now()) {
    this.#band = db;
    this.#now = now;
  }

  /** Ends the pauses of all lanes. Call when the network or session has changed or the user has asked to retry. */
  forgetPauses(): void {
    this.#pauses.clear();
  }

  /** Sends until no further edit may be sent, or until `signal` aborts. */
  async push(signal?: AbortSignal): Promise<PushOutcome> {
    const running = new Map<string, Promise<void>>();
    let failure: Failure | null = null;
    let settled = 0;
    const start = (entry: OutboxEntry, mutation: AnyMutation): void => {
      const sending = this.#send(entry, mutation)
        .then((stop) => {
          if (stop === "settled") settled += 1;
          else if (stop !== "paused") failure = stop;
        })
        .finally(() => running.delete(entry.lane));
      running.set(entry.lane, sending);
    };
    for (;;) {
      if (failure === null && signal?.aborted !== true)
        for (const [entry, mutation] of await this.#ready(running))
          if (running.size < LANES_MAX) start(entry, mutation);
      if (running.size === 0) return { settled, failure, wait: this.#wait() };
      await Promise.race(running.values());
    }
  }

  /* Returns the first edit of every lane, unless the lane is paused or the edit references a record that is still to be
     created or restored, or follows edits that must be sent before it. An edit that copies a record also waits in that
     record's lane, so that the server copies the state that the user has seen. */
  async #ready(running: ReadonlyMap<string, unknown>): Promise<[OutboxEntry, AnyMutation][]> {
    const entries = await this.#band.outbox.orderBy("n").toArray();
    /* Includes creations queued later: a pending edit may have absorbed later edits that reference a record created in
       between. */
    const created = new Map(
      entries.filter(({ name }) => mutationOf(name)?.creates).map(({ id, lane }) => [id, lane] as const),
    );
    const createdIn = new Set(created.values());
    const edited = new Set<LocalCollection>();
    const taken = new Set<string>(running.keys());
    const ready: [OutboxEntry, AnyMutation][] = [];
    for (const entry of entries) {
      const mutation = mutationOf(entry.name);
      /* Collects the strings in the edit once, because searching each edit for each of hundreds of new ids would take
         long. Of a plain edit only those that are sent: a restored record also names records that it does not need. */
      const sent = (): unknown => (mutation?.kind === "plain" ? mutation.request(entry.args as object) : entry.args);
      const said = created.size > 0 ? JSON.stringify(sent()).split('"') : [];
      const source = mutation?.copiesFrom?.(entry.args as object);
      const lanes = source === undefined ? [entry.lane] : [entry.lane, laneOf(entry.collection, source)];
      /* If the record is restored later, edits that contain it may wait for that, so this edit must not wait for them. */
      const isAfterEdits =
        !createdIn.has(entry.lane) && mutation?.afterEditsOf?.some((collection) => edited.has(collection)) === true;
      const waits =
        lanes.some((lane) => taken.has(lane)) ||
        isAfterEdits ||
        said.some((part) => (created.get(part) ?? entry.lane) !== entry.lane);
      /* An edit from a different version of the app blocks its lane until that version runs again. */
      if (!waits && mutation !== undefined && !this.#isPaused(entry.lane)) ready.push([entry, mutation]);
      for (const lane of lanes) taken.add(lane);
      edited.add(entry.collection);
    }
    return ready;
  }

  async #send(entry: OutboxEntry, mutation: AnyMutation): Promise<"settled" | "paused" | Failure> {
    const db = this.#band;
    const fixed = await inOneTransaction(db, async () => {
      const current = await db.outbox.get(entry.n);
      return current === undefined ? null : await prepare(db, current, mutation);
    });
    if (fixed === null) return "settled";
    const reply = (await call(mutation.route, {
      ...fixed.request,
      idempotencyKey: fixed.mutation_id,
    } as never)) as Reply<unknown>;
    if (reply.ok) await acknowledge(db, fixed, reply);
    else {
      const verdict = verdictOf(reply, routeTable[mutation.route].split(" ", 1)[0] as Method);
      if (verdict === "wait" || verdict === "wait_all") {
        await postpone(db, fixed);
        if (verdict === "wait_all") return reply;
        this.#pause(entry.lane, reply);
        return "paused";
      }
      if (verdict === "merge") await merge(db, fixed, reply);
      else if (verdict === "done") await drop(db, fixed);
      else await fail(db, fixed, reply);
    }
    this.#pauses.delete(entry.lane);
    return "settled";
  }

  #pause(lane: string, { retryAfterMs }: Failure): void {
    const tries = (this.#pauses.get(lane)?.tries ?? 0) + 1;
    this.#pauses.set(lane, { tries, until: this.#now() + (retryAfterMs ?? backOffMs(tries)) });
  }

  #isPaused(lane: string): boolean {
    return (this.#pauses.get(lane)?.until ?? 0) > this.#now();
  }

  #wait(): number | null {
    const moments = [...this.#pauses.values()].map(({ until }) => until);
    return moments.length === 0 ? null : Math.max(Math.min(...moments) - this.#now(), 0);
  }
}
