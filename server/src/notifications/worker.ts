import type { AppContext } from "../http/context.ts";
import { Announcer } from "./announce.ts";
import { chatChannel } from "./chat-channel.ts";
import { chatService } from "./chat-service.ts";
import { AskRounds } from "./ask-rounds.ts";
import { type Channels, Deliverer } from "./deliver.ts";
import { mailChannel } from "./mail-channel.ts";
import { outbox } from "./model.ts";
import { chatOff, chatSince } from "./chat-model.ts";
import { pushChannel } from "./push-channel.ts";
import { Reminders } from "./reminders.ts";
import { audienceChannel, memberChannel } from "./split-notices.ts";
import { waysOf } from "./ways.ts";

/** How long a shutdown waits for the response to a message in progress. */
const PATIENCE_MS = 3_000;

/** Waits `ms`, or until `signal` aborts. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal.aborted) end();
    else signal.addEventListener("abort", end);
  });

/** Opens the channels that this service supports. */
async function openChannels(context: AppContext): Promise<Channels> {
  const { CHAT_URL, SMTP_URL } = context.env;
  const service = CHAT_URL === undefined ? null : chatService(CHAT_URL);
  if (service === null) await chatOff();
  const ways = { ...(SMTP_URL !== undefined && { mail: mailChannel(context) }), push: pushChannel(context) };
  const splitters = {
    audience: audienceChannel({ context, outbox }),
    member: memberChannel({ context, outbox }, waysOf(context.env)),
  };
  return { ...(service && { chat: chatChannel(context, service) }), ...splitters, ...ways };
}

/**
 * Starts sending notices. Returns a function that stops it: a message in progress gets three seconds, then it is
 * aborted and retried after the next start. Channels do not wait for each other.
 */
export async function startNotices(context: AppContext): Promise<() => Promise<void>> {
  const { log, now, noticeRoundMs } = context;
  const channels = await openChannels(context);
  const deliverer = new Deliverer({ outbox, channels, log, now });
  const [stopping, sending] = [new AbortController(), new AbortController()];

  const repeat = async (round: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await round();
      } catch (error) {
        log.error({ err: error }, "sending notices failed; trying again later");
      }
      await rest(noticeRoundMs, stopping.signal);
    }
  };
  const names = Object.keys(channels) as (keyof Channels)[];
  const rounds = names.map((name) => () => deliverer.round(name, sending.signal));
  if (channels.chat !== undefined) {
    const announcer = new Announcer({ outbox, since: await chatSince(now()), now });
    rounds.push(() => announcer.look());
  }
  const reminders = new Reminders({ outbox, context });
  rounds.push(() => reminders.look());
  const asks = new AskRounds({ outbox, context });
  rounds.push(() => asks.look());
  const done = Promise.all(rounds.map(repeat));
  return async () => {
    stopping.abort();
    const patience = setTimeout(() => sending.abort(), PATIENCE_MS);
    await done;
    clearTimeout(patience);
  };
}
