import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Logger } from "pino";
import { type Outcome, backOffMs } from "./chat-answer.ts";
import type { Notice, NoticeKind, Outbox } from "./model.ts";

/** What became of one try; `nothing`: there was nothing left to tell. */
export type Tried = Exclude<Outcome, { readonly kind: "moved" }> | { readonly kind: "nothing" };

/** A way out of the service. */
export interface Channel {
  /** True where a repeated try does not make a second message. */
  readonly isIdempotent: boolean;
  /** Tries once, within ten seconds. Throws only where the database does. */
  deliver(notice: Notice, signal: AbortSignal): Promise<Tried>;
}

interface Options {
  readonly outbox: Outbox;
  /** The channels by what they carry. Notices without a channel wait for one. */
  readonly channels: Readonly<Partial<Record<NoticeKind, Channel>>>;
  readonly log: Logger;
  readonly now: () => Date;
  /** 0 to 1, so that two processes do not come back at the same moment. */
  readonly chance?: () => number;
}

/** A try takes ten seconds at most: a claim older than this is a dead process's. */
const CLAIM_MS = 60_000;
/** After that it is no news any more. */
const GIVE_UP_MS = 48 * 60 * 60 * 1000;
/** A service that takes messages and never answers is not told the same thing for two days. */
const UNSURE_MAX = 5;
/** Some 17 minutes. As long as one waits the next ones wait too: it is the service that has trouble, not the message. */
const TRIES_IN_ORDER = 10;

/** Sends what waits in the outbox. Any number of processes may do so at once. */
export class Deliverer {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Tries what is due, the oldest first. */
  async round(signal: AbortSignal): Promise<void> {
    const blocked = new Set<NoticeKind>();
    for (const notice of await this.#options.outbox.open()) {
      if (signal.aborted) return;
      const channel = this.#options.channels[notice.kind];
      if (channel === undefined || blocked.has(notice.kind)) continue;
      const isSettled = this.#isDue(notice) && (await this.#try(notice, channel, signal));
      if (!isSettled && notice.attempts < TRIES_IN_ORDER) blocked.add(notice.kind);
    }
  }

  #isDue({ state, next_at, claimed_until }: Notice): boolean {
    const now = this.#options.now();
    return state === "waiting" ? next_at <= now : (claimed_until ?? now) <= now;
  }

  /* Answers whether the notice is done. */
  async #try(notice: Notice, channel: Channel, signal: AbortSignal): Promise<boolean> {
    const { outbox, now } = this.#options;
    const by = { claim: newId(), until: new Date(now().getTime() + CLAIM_MS) };
    if (!(await outbox.claim(notice, by))) return false;
    const unsure = notice.state === "sending" ? notice.unsure + 1 : notice.unsure;
    const tried = await channel.deliver(notice, signal);
    const result = this.#resultOf({ ...notice, unsure, attempts: notice.attempts + 1 }, tried, channel);
    const isOurs = await outbox.settle({ _id: notice._id, claim: by.claim }, result);
    if (isOurs && result.state === "failed")
      this.#options.log.error({ notice_id: notice._id, reason: result.reason }, "a notice was not delivered");
    return result.state !== "waiting";
  }

  #resultOf(notice: Notice, tried: Tried, { isIdempotent }: Channel): Parameters<Outbox["settle"]>[1] {
    if (tried.kind === "nothing") return { state: "dropped" };
    if (tried.kind === "sent") return { state: "sent", reason: null };
    if (tried.kind === "refused") return { state: "failed", reason: tried.reason };
    const now = this.#options.now().getTime();
    const unsure = notice.unsure + (tried.unsure ? 1 : 0);
    const isHopeless = !isIdempotent && unsure >= UNSURE_MAX;
    if (isHopeless || now - notice.created_at.getTime() > GIVE_UP_MS)
      return { state: "failed", unsure, reason: tried.reason };
    const afterMs = tried.afterMs ?? backOffMs(notice.attempts, (this.#options.chance ?? Math.random)());
    return { state: "waiting", unsure, reason: tried.reason, next_at: new Date(now + afterMs) };
  }
}
