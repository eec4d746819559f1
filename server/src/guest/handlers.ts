import type { GuestEvent } from "@bandstand/shared/guest/contract.ts";
import type { guestRoutes } from "@bandstand/shared/guest/routes.ts";
import { type StoredAsk, answerAsk, askWithToken } from "../asks/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { senderOf } from "../http/rate-limit.ts";
import { guestEvent } from "./event.ts";

export const guestHandlers = (context: AppContext): Handlers<typeof guestRoutes> => {
  const limit = context.sharedLimit({ name: "guest", points: context.env.RATE_LIMIT_GUEST_PER_MINUTE, seconds: 60 });

  /* Returns the ask for a token. Requests are limited per address and per link; the address is counted first, so
     guesses are limited too. */
  async function askOf(token: string, ip: string): Promise<StoredAsk> {
    await limit.take(`from ${senderOf(ip)}`);
    const ask = await askWithToken(token, context.now());
    if (ask === null) throw new Refusal("ASK_ENDED");
    await limit.take(`ask ${ask.ask.ask_id}`);
    return ask;
  }

  async function shown(ask: StoredAsk): Promise<Answer<GuestEvent>> {
    const event = await guestEvent(ask, context.now());
    if (event === null) throw new Refusal("ASK_ENDED");
    return new Answer(event, { headers: { "X-Robots-Tag": "noindex" } });
  }

  return {
    readGuestLink: async ({ body: { token }, request }) => shown(await askOf(token, request.ip)),

    answerGuestLink: async ({ body: { token, answer }, request }) =>
      shown(await answerAsk(await askOf(token, request.ip), answer, context.now())),
  };
};
