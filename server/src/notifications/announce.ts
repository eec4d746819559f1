import { allRehearsals } from "../rehearsals/model.ts";
import type { Outbox } from "./model.ts";

/** A rehearsal that nobody was told of for so long, because the service was down, is no news any more. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/** How many rehearsals one text tells of: what every service takes with room to spare. */
const BUNDLE_MAX = 10;

interface Options {
  readonly outbox: Outbox;
  /** When the chat was switched on. */
  readonly since: Date;
  readonly now: () => Date;
}

/**
 * Finds rehearsals that the band has not been told of and writes notices for them. It looks at the rehearsals themselves
 * and not at the moment of their creation, so that a process which dies in between forgets none, and the outbox takes
 * each of them once, so that any number of processes may look.
 */
export class Announcer {
  readonly #options: Options;
  readonly #told = new Set<string>();
  #before = "";

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * One look. What is new at this look waits for the next one: a series arrives rehearsal by rehearsal, and is told in
   * one text.
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
      .filter(({ _id, created_at }) => created_at >= from && !this.#told.has(_id))
      .map(({ _id }) => _id)
      .toReversed();
    if (ids.length === 0) return [];
    for (const id of await this.#options.outbox.covered(ids)) this.#told.add(id);
    return ids.filter((id) => !this.#told.has(id));
  }
}
