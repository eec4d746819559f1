import { allRehearsals } from "../rehearsals/model.ts";
import type { Outbox } from "./model.ts";

/** A rehearsal created longer ago than this, for example before a long outage, is no longer news. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/** The most rehearsals in one message. This many fit within the length limit of every chat service. */
const BUNDLE_MAX = 10;

interface Options {
  readonly outbox: Outbox;
  /** When the chat was switched on; rehearsals created earlier are not announced. */
  readonly since: Date;
  readonly now: () => Date;
}

/**
 * Finds rehearsals that have not been announced and queues notices for them. It looks at the rehearsals rather than
 * reacting to their creation, so a crash loses none. The outbox accepts each rehearsal once, so any number of processes
 * may do this.
 */
export class Announcer {
  readonly #options: Options;
  readonly #announced = new Set<string>();
  #before = "";

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Checks once. New rehearsals are queued once two checks in a row find the same ones, so a series that is created one
   * by one is announced in one message. Ten rehearsals fill a message and are queued immediately.
   */
  async look(): Promise<void> {
    const fresh = await this.#fresh();
    const isSettled = this.#before === fresh.join();
    this.#before = fresh.join();
    for (let at = 0; at < fresh.length; at += BUNDLE_MAX) {
      const [first, ...more] = fresh.slice(at, at + BUNDLE_MAX);
      if (first === undefined) return;
      if (isSettled || more.length + 1 === BUNDLE_MAX)
        await this.#options.outbox.add(
          { kind: "rehearsals", channel: "chat", user_id: null, covers: [first, ...more], about: null },
          { now: this.#options.now() },
        );
    }
  }

  async #fresh(): Promise<string[]> {
    const now = this.#options.now();
    const from = new Date(Math.max(this.#options.since.getTime(), now.getTime() - NEWS_MS)).toISOString();
    const { lastFirst } = await allRehearsals();
    const past = lastFirst.findIndex(({ begin }) => begin <= now.toISOString());
    const ids = (past === -1 ? lastFirst : lastFirst.slice(0, past))
      .filter(({ _id, created_at }) => created_at >= from && !this.#announced.has(_id))
      .map(({ _id }) => _id)
      .toReversed();
    if (ids.length === 0) return [];
    for (const id of await this.#options.outbox.covered(ids)) this.#announced.add(id);
    return ids.filter((id) => !this.#announced.has(id));
  }
}
