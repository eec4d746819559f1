import { asksForMusicians } from "@bandstand/shared/asks/chain.ts";
import type { askRoutes } from "@bandstand/shared/asks/routes.ts";
import { answerOf } from "@bandstand/shared/availability/answers.ts";
import { type EventRef, findAvailability, findEvent, visibleEvent } from "../availability/model.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { audit } from "../system/audit.ts";
import {
  type StoredContact,
  allContacts,
  changeContact,
  contactRecord,
  createContact,
  eraseContact,
  findContact,
} from "./contact-model.ts";
import { askFor, asksOf, linkTo, settleAsks, validAsk, withdrawAsk } from "./model.ts";

const answer = (stored: StoredContact) => new Answer(contactRecord(stored), { rev: stored.rev });

export const askHandlers = (context: AppContext): Handlers<typeof askRoutes> => {
  /** Refuses musicians unless the seat is their own and they have declined the event. */
  async function refuseForeignSeat({ user_id }: Caller, ref: EventRef, seat_id: string): Promise<void> {
    const [event, answers] = await Promise.all([findEvent(ref.event_type, ref.event_id), findAvailability(ref)]);
    const isOwn = event?.seats?.some((seat) => seat.seat_id === seat_id && seat.user_id === user_id);
    if (!isOwn || answerOf(answers?.entries ?? [], user_id)?.status !== "out") throw new Refusal("FORBIDDEN");
  }

  return {
    async listContacts({ query: { skip, limit } }) {
      const all = await allContacts();
      const items = all.slice(skip, skip + limit);
      return { items, total: all.length, has_more: skip + items.length < all.length };
    },

    async createContact({ caller, body: { contact_id, ...fields }, request }) {
      const write = writeOf(caller, request, context.now());
      const { stored } = await createContact(caller, records.idFor(contact_id, write), fields, write);
      return answer(stored);
    },

    async getContact({ params }) {
      const found = await findContact(params.contact_id);
      if (found === null) throw new Refusal("NOT_FOUND");
      return answer(found);
    },

    async updateContact({ caller, params, body, request }) {
      const write = versionedWriteOf(caller, request, context.now());
      const { stored } = await changeContact(caller, params.contact_id, write, body);
      return answer(stored);
    },

    async deleteContact({ caller, params, request }) {
      await eraseContact(caller, params.contact_id, writeOf(caller, request, context.now()));
    },

    async listAsks({ caller, params }) {
      await visibleEvent(caller, params);
      const asks = await asksOf(params);
      return caller.role === "musician" ? asksForMusicians(asks) : asks;
    },

    async ask({ caller, params, body: { seat_id, ...wanted }, request }) {
      await visibleEvent(caller, params);
      if (wanted.contact_id !== undefined && wanted.user_id !== undefined)
        throw new Refusal("VALIDATION_FAILED", { faults: [faultAt("user_id", "invalid", request.language)] });
      const { user_id } = caller;
      if (caller.role === "musician") {
        const isChosen = wanted.contact_id !== undefined || wanted.user_id !== undefined || wanted.doubling;
        if (isChosen) throw new Refusal("FORBIDDEN");
        await refuseForeignSeat(caller, params, seat_id);
      }
      const hasMail = context.env.SMTP_URL !== undefined;
      const ask = await askFor(params, { ...wanted, seat_id, hasMail }, writeOf(caller, request, context.now()));
      await audit(context, "ask_made", { user_id, by: user_id, address: request.ip });
      if (caller.role !== "musician") return ask;
      const [shown] = asksForMusicians([ask]);
      if (shown === undefined) throw new Refusal("NOT_FOUND");
      return shown;
    },

    async withdrawAsk({ caller, params: { ask_id, ...ref }, request }) {
      await visibleEvent(caller, ref);
      const { user_id } = caller;
      if (await withdrawAsk(ref, ask_id, writeOf(caller, request, context.now())))
        await audit(context, "ask_withdrawn", { user_id, by: user_id, address: request.ip });
    },

    async createGuestLink({ params: { ask_id, ...ref } }) {
      const now = context.now();
      const found = await validAsk(ref, ask_id);
      if (found === null) throw new Refusal("ASK_ENDED");
      const token = await linkTo(found, now);
      const told = { told_by: "link", told_at: now.toISOString() } as const;
      await settleAsks(ref, now, (ask) => (ask.ask_id === ask_id && ask.told_at === null ? told : null));
      /* The fragment is not sent to servers, so the token reaches no log and no referrer. */
      return { url: `${context.env.PUBLIC_URL}/guest#${token}` };
    },
  };
};
