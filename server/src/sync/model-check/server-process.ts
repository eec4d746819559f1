import { Records, type Write } from "../../database/records.ts";
import type { AnyStored } from "../../database/stored.ts";
import type { Viewer } from "../collections.ts";
import { cursorAt, decodeCursor, encodeCursor, rightsOf } from "../cursor.ts";
import { changesOf, pull } from "../pull.ts";
import type { Algorithm } from "./algorithm.ts";
import { GIGS, type Noted, views } from "./band.ts";
import type { MemoryDatabase } from "./memory-database.ts";
import { scheduledStore, type ScheduledStore } from "./scheduled-store.ts";
import type { Actor, Scheduler } from "./scheduler.ts";

/** Thrown for a request that was lost in a crash. */
export class ServerCrashed extends Error {}

/** A change that a member sends repeatedly until it is acknowledged. */
export interface Mutation {
  readonly kind: "create" | "note" | "hide" | "remove";
  readonly id: string;
  readonly key: string;
}

const NOW = new Date("2026-11-21T20:00:00Z");

const isFirstPage = (stored: AnyStored): boolean => Number(stored._id.slice(-1)) % 2 === 0;

/** One process of the service: the real write pipeline and pull on a store controlled by the schedule. */
export class ServerProcess implements Actor {
  isCrashed = false;
  readonly #algorithm: Algorithm;
  readonly #store: ScheduledStore;
  readonly #records: Records;
  readonly #sweeper: Records | undefined;
  #crash: (error: ServerCrashed) => void = () => undefined;
  readonly #crashed = new Promise<never>((_resolve, reject) => {
    this.#crash = reject;
  });

  constructor(
    scheduler: Scheduler,
    database: MemoryDatabase,
    algorithm: Algorithm,
    newTag: () => string,
    now: () => number,
  ) {
    this.#crashed.catch(() => undefined);
    this.#algorithm = algorithm;
    this.#store = scheduledStore(scheduler, this, database);
    const clock = algorithm.headClock(now);
    this.#records = new Records(algorithm.writing(this.#store), newTag, clock);
    const { sweeping, writing } = algorithm;
    this.#sweeper =
      sweeping === writing
        ? this.#records
        : sweeping === null
          ? undefined
          : new Records(sweeping(this.#store), newTag, clock);
  }

  crashedBy(scheduler: Scheduler): void {
    scheduler.crash(this);
    this.#crash(new ServerCrashed());
  }

  async write({ kind, id, key }: Mutation, user_id: string): Promise<void> {
    const write: Write = { user_id, mutation: { key, hash: `hash of ${key}` }, now: NOW };
    if (kind === "create")
      await this.#answer(this.#records.create<Noted>(GIGS, id, { applied: [key], hidden: false }, write));
    else if (kind === "remove") await this.#answer(this.#records.remove<Noted>(GIGS, id, write));
    else
      await this.#answer(
        this.#records.change<Noted>(GIGS, id, write, ({ applied, hidden }) => ({
          applied: [...applied, key],
          hidden: kind === "hide" ? !hidden : hidden,
        })),
      );
  }

  async sweep(): Promise<void> {
    if (this.#sweeper !== undefined) await this.#answer(this.#sweeper.sweep([GIGS.name]));
  }

  /** Removes entries logged before `before` (ms since 1970), but never the newest. */
  async trim(before: number): Promise<void> {
    const newest = await this.#store.lastEntry();
    const entries = await this.#store.entriesAfter(0, Number.POSITIVE_INFINITY);
    const last = entries.findLast((entry) => entry.at < before && entry._id < (newest?._id ?? 0));
    if (last === undefined) return;
    await this.#store.other((database) => void (database.floor = last._id));
    await this.#store.other((database) => database.cut(last._id));
  }

  async pull(cursor: string, viewer: Viewer) {
    const answer = async () => {
      const { epoch, floor } = await this.#store.meta();
      const sent = this.#algorithm.cursor(decodeCursor(cursor), rightsOf(viewer));
      return await pull({ store: this.#algorithm.pulling(this.#store), epoch, floor }, views, sent, viewer);
    };
    return await this.#answer(answer());
  }

  /**
   * Returns a page of the snapshot as the real handler does: reads the head first, then the documents. `after` is null
   * for the first page. For the second it is the role returned with the first; if the role has changed since, the
   * snapshot starts over.
   */
  async snapshot(after: string | null, viewer: Viewer) {
    const isBegunAnew = after !== viewer.role && this.#algorithm.isSnapshotOfOneRole;
    const page = after === null || isBegunAnew ? "first" : "rest";
    const head = async () => {
      const { epoch } = await this.#store.meta();
      return encodeCursor(cursorAt(epoch, await this.#store.lastEntry(), viewer));
    };
    const documents = async () =>
      (await this.#store.all())
        .filter((stored) => isFirstPage(stored) === (page === "first"))
        .flatMap((stored) => changesOf(views, GIGS.name, stored, viewer));
    const answer = async () => {
      if (this.#algorithm.isSnapshotHeadReadFirst) {
        const cursor = await head();
        return { page, role: viewer.role, cursor, changes: await documents() };
      }
      const changes = await documents();
      return { page, role: viewer.role, cursor: await head(), changes };
    };
    return await this.#answer(answer());
  }

  /* Rejects when this process crashes, because a request to a crashed process would never return. */
  async #answer<T>(work: Promise<T>): Promise<T> {
    return await Promise.race([work, this.#crashed]);
  }
}
