import type { FullAsk } from "@bandstand/shared/line-ups/contract.ts";
import { asksOf, settleAsks } from "../asks/model.ts";
import { type EventRef, dueAsks } from "../availability/model.ts";
import type { AppContext } from "../http/context.ts";
import type { Outbox } from "./model.ts";

interface Options {
  readonly outbox: Pick<Outbox, "add">;
  readonly context: Pick<AppContext, "env" | "now">;
}

const isUntold = ({ state, told_at, told_by }: FullAsk): boolean =>
  state === "asked" && told_at === null && told_by !== "link";

/**
 * Advances the asks for stand-ins: queues the message to each person who is asked, and asks the next one when the time
 * to answer runs out. Decides from stored data only. Asks are created by conditional writes, and each message is keyed
 * by its ask, so several processes never ask or notify anybody twice.
 */
export class AskRounds {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Queues the messages that are due, and settles the asks whose time to answer has run out. */
  async look(): Promise<void> {
    const { context } = this.#options;
    for (const ref of await dueAsks(context.now())) await this.#proceed(ref);
  }

  async #proceed(ref: EventRef): Promise<void> {
    const { env, now } = this.#options.context;
    const at = now();
    const queued = new Set<string>();
    for (const ask of await asksOf(ref))
      if (isUntold(ask) && (ask.told_by === "notice" || env.SMTP_URL !== undefined)) {
        await this.#queue(ref, ask, at);
        queued.add(ask.ask_id);
      }
    await settleAsks(ref, at, (ask) => {
      if (!isUntold(ask)) return null;
      if (queued.has(ask.ask_id)) return { told_by: ask.told_by, told_at: at.toISOString() };
      /* If mail is not configured, an editor has to send the link. */
      return ask.told_by === "mail" && env.SMTP_URL === undefined ? { told_by: "link", told_at: null } : null;
    });
  }

  async #queue({ event_type, event_id }: EventRef, { ask_id, user_id }: FullAsk, now: Date): Promise<void> {
    const channel = user_id === null ? "mail" : "member";
    const about = { event_type, event_id, ask_id };
    await this.#options.outbox.add({ kind: "ask", channel, user_id, covers: [`ask:${ask_id}`], about }, { now });
  }
}
