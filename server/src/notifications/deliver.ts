import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { NoticeKind } from "@bandstand/shared/notifications/notice-kind.ts";
import type { Logger } from "pino";
import { type Outcome, backOffMs } from "./chat-answer.ts";
import { failureText } from "./failure-text.ts";
import type { Outbox, Settlement } from "./model.ts";
import type { Notice, NoticeChannel } from "./notice.ts";

/**
 * The result of one attempt. `nothing`: there was nothing left to send. `later`: not attempted; to be tried again at
 * `at`.
 */
export type Tried =
  | Exclude<Outcome, { readonly kind: "moved" }>
  | { readonly kind: "nothing" }
  | { readonly kind: "later"; readonly at: Date };

/** A way to deliver messages. */
export interface Channel {
  /** True if a repeated attempt does not create a second message. */
  readonly isIdempotent: boolean;
  /** Attempts delivery once, within half a minute. Throws only on database errors. */
  deliver(notice: Notice, signal: AbortSignal): Promise<Tried>;
}

/** The available channels. Notices for a missing channel stay queued. */
export type Channels = Readonly<Partial<Record<NoticeChannel, Channel>>>;

interface Options {
  readonly outbox: Outbox;
  readonly channels: Channels;
  readonly log: Logger;
  readonly now: () => Date;
  /** Returns a random number from 0 to 1, so that two processes do not retry at the same moment. */
  readonly chance?: () => number;
}

/** How long a claim lasts. An attempt takes at most half a minute, so an expired claim belongs to a dead process. */
const CLAIM_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
/** A notice that still fails after this long is given up, because it is no longer news. */
const GIVE_UP_MS: Readonly<Record<NoticeKind, number>> = {
  rehearsals: 48 * HOUR_MS,
  password_reset: HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  account_changed: 7 * 24 * HOUR_MS,
  second_factor: 7 * 24 * HOUR_MS,
  reminder: 48 * HOUR_MS,
  nudge: 48 * HOUR_MS,
  mention: 48 * HOUR_MS,
  ask: 24 * HOUR_MS,
  change: 48 * HOUR_MS,
};
/** A notice that has waited this long, because its channel was not configured, is no longer news. */
const STALE_MS = 7 * 24 * HOUR_MS;
/**
 * After this many attempts that may have delivered the message, we give up, unless the service detects repeats. A
 * service that accepts messages but never responds would otherwise receive the same one for two days.
 */
const UNSURE_MAX = 5;
/**
 * After this many failed attempts (about 17 minutes), a notice no longer holds up those after it. It holds them up only
 * if the service, not the message, is the problem.
 */
const TRIES_IN_ORDER = 10;

/** Delivers the notices in the outbox. Any number of processes may do so at the same time. */
export class Deliverer {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Attempts the due notices of a channel, oldest first, until one fails because of the service. */
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

  /* Attempts to deliver a notice and stores the result. Returns whether the notices after it have to wait. */
  async #try(notice: Notice, channel: Channel, signal: AbortSignal): Promise<boolean> {
    const { outbox, now } = this.#options;
    const by = { claim: newId(), until: new Date(now().getTime() + CLAIM_MS) };
    if (!(await outbox.claim(notice, by))) return true;
    const unsure = notice.state === "sending" ? notice.unsure + 1 : notice.unsure;
    const isStale = now().getTime() - notice.created_at.getTime() > STALE_MS;
    const tried: Tried = isStale
      ? { kind: "refused", reason: { code: "late" } }
      : await channel.deliver(notice, signal);
    const result = this.#resultOf({ ...notice, unsure, attempts: notice.attempts + 1 }, tried, channel);
    const isOurs = await outbox.settle({ _id: notice._id, claim: by.claim }, result);
    if (isOurs && result.state === "failed") {
      const reason = result.reason && failureText(result.reason);
      this.#options.log.error({ notice_id: notice._id, reason }, "a notice was not delivered");
    }
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
