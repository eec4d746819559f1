import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Logger } from "pino";
import { type Outcome, backOffMs } from "./chat-answer.ts";
import type { Notice, NoticeChannel, NoticeKind, Outbox, Settlement } from "./model.ts";

/**
 * What became of one try. `nothing`: there was nothing left to tell. `later`: it is not the time, nothing was tried.
 */
export type Tried =
  | Exclude<Outcome, { readonly kind: "moved" }>
  | { readonly kind: "nothing" }
  | { readonly kind: "later"; readonly at: Date };

/** A way out of the service. */
export interface Channel {
  /** True where a repeated try does not make a second message. */
  readonly isIdempotent: boolean;
  /** Tries once, within half a minute. Throws only where the database does. */
  deliver(notice: Notice, signal: AbortSignal): Promise<Tried>;
}

/** The channels that are there. Notices without a channel wait for one. */
export type Channels = Readonly<Partial<Record<NoticeChannel, Channel>>>;

interface Options {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly log: Logger;
  readonly now: () => Date;
  /** 0 to 1, so that two processes do not come back at the same moment. */
  readonly chance?: () => number;
}

/** A try takes half a minute at most: a claim older than this is a dead process's. */
const CLAIM_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** After that it is no news any more. */
const GIVE_UP_MS: Readonly<Record<NoticeKind, number>> = {
  rehearsals: 48 * HOUR_MS,
  password_reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reminder: 48 * HOUR_MS,
  change: 48 * HOUR_MS,
};
/** Nor is what waited for so long because nothing could be sent at all. */
const STALE_MS = 7 * 24 * HOUR_MS;
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

  /** Tries what is due on a channel, the oldest first, until one has trouble that is the service's. */
  async round(name: NoticeChannel, signal: AbortSignal): Promise<void> {
    const channel = this.#options.channels[name];
    if (channel === undefined) return;
    for (const notice of await this.#options.outbox.open(name)) {
      if (signal.aborted) return;
      const isDue = this.#isDue(notice);
      const holds = isDue ? await this.#try(notice, channel, signal) : notice.holds || notice.state === "sending";
      if (holds && notice.attempts < TRIES_IN_ORDER) return;
    }
  }

  #isDue({ state, next_at, claimed_until }: Notice): boolean {
    const now = this.#options.now();
    return state === "waiting" ? next_at <= now : (claimed_until ?? now) <= now;
  }

  /* Answers whether those behind it have to wait. */
  async #try(notice: Notice, channel: Channel, signal: AbortSignal): Promise<boolean> {
    const { outbox, now } = this.#options;
    const by = { claim: newId(), until: new Date(now().getTime() + CLAIM_MS) };
    if (!(await outbox.claim(notice, by))) return true;
    const unsure = notice.state === "sending" ? notice.unsure + 1 : notice.unsure;
    const isStale = now().getTime() - notice.created_at.getTime() > STALE_MS;
    const tried: Tried = isStale
      ? { kind: "refused", reason: "it was not sent in time" }
      : await channel.deliver(notice, signal);
    const result = this.#resultOf({ ...notice, unsure, attempts: notice.attempts + 1 }, tried, channel);
    const isOurs = await outbox.settle({ _id: notice._id, claim: by.claim }, result);
    if (isOurs && result.state === "failed")
      this.#options.log.error({ notice_id: notice._id, reason: result.reason }, "a notice was not delivered");
    return result.state === "waiting" && result.holds === true;
  }

  #resultOf(notice: Notice, tried: Tried, { isIdempotent }: Channel): Settlement {
    if (tried.kind === "nothing") return { state: "dropped" };
    if (tried.kind === "sent") return { state: "sent", reason: null };
    if (tried.kind === "refused") return { state: "failed", reason: tried.reason };
    if (tried.kind === "later")
      return { state: "waiting", next_at: tried.at, attempts: notice.attempts - 1, holds: false };
    const now = this.#options.now().getTime();
    const unsure = notice.unsure + (tried.unsure ? 1 : 0);
    const isHopeless = !isIdempotent && unsure >= UNSURE_MAX;
    if (isHopeless || now - notice.created_at.getTime() > GIVE_UP_MS[notice.kind])
      return { state: "failed", unsure, reason: tried.reason };
    const afterMs = tried.afterMs ?? backOffMs(notice.attempts, (this.#options.chance ?? Math.random)());
    const holds = tried.isItsOwn !== true;
    return { state: "waiting", unsure, holds, reason: tried.reason, next_at: new Date(now + afterMs) };
  }
}
