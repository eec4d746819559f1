import type { AppContext } from "../http/context.ts";
import { Announcer } from "./announce.ts";
import { chatChannel } from "./chat-channel.ts";
import { chatService } from "./chat-service.ts";
import { Deliverer } from "./deliver.ts";
import { chatOff, chatSince, outbox } from "./model.ts";

/** How often the service looks for what is to be told: also how long a series is waited for. */
const ROUND_MS = 1_000;

/** For how long the end waits for an answer that is under way. */
const PATIENCE_MS = 3_000;

/** Rests for `ms` or until `signal` ends it. */
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

/**
 * Tells the band's chat of new rehearsals from now on. Answers how to stop: a message that is under way has three
 * seconds to be answered, then it is given up and tried again after the next start. Without `CHAT_URL` nothing is told.
 */
export async function startNotices(context: AppContext): Promise<() => Promise<void>> {
  const { env, log, now } = context;
  const service = env.CHAT_URL === undefined ? null : chatService(env.CHAT_URL);
  if (service === null) {
    await chatOff();
    return () => Promise.resolve();
  }
  const announcer = new Announcer({ outbox, since: await chatSince(now()), now });
  const deliverer = new Deliverer({ outbox, channels: { rehearsals: chatChannel(context, service) }, log, now });
  const [stopping, sending] = [new AbortController(), new AbortController()];

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await announcer.look();
        await deliverer.round(sending.signal);
      } catch (error) {
        log.error({ err: error }, "notices were not sent, they are tried again");
      }
      await rest(ROUND_MS, stopping.signal);
    }
  };
  const done = run();
  return async () => {
    stopping.abort();
    const patience = setTimeout(() => sending.abort(), PATIENCE_MS);
    await done;
    clearTimeout(patience);
  };
}
