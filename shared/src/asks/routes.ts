import { z } from "zod";
import { EventType } from "../availability/contract.ts";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Ask } from "../line-ups/contract.ts";
import { AskIn, Contact, ContactIn, ContactUpdate, GuestLink } from "./contract.ts";

const ContactPath = z.strictObject({ contact_id: Id });
const EventPath = z.strictObject({ event_type: EventType, event_id: Id });
const AskPath = EventPath.extend({ ask_id: Id });

export const askRoutes = {
  listContacts: defineRoute({
    method: "GET",
    path: "/contacts",
    access: "editor",
    summary: "The people outside the band who can stand in, in the order in which they are asked",
    query: z.strictObject(Paging),
    response: page(Contact),
  }),
  createContact: defineRoute({
    method: "POST",
    path: "/contacts",
    access: "editor",
    summary: "Add somebody who can stand in (at most 500)",
    body: ContactIn,
    response: Contact,
    status: 201,
    errors: ["ID_TAKEN", "LIST_FULL"],
  }),
  getContact: defineRoute({
    method: "GET",
    path: "/contacts/{contact_id}",
    access: "editor",
    summary: "One contact",
    params: ContactPath,
    response: Contact,
  }),
  updateContact: defineRoute({
    method: "PUT",
    path: "/contacts/{contact_id}",
    access: "editor",
    summary: "Change a contact; with If-Match, only if it has not changed since",
    params: ContactPath,
    body: ContactUpdate,
    response: Contact,
    errors: ["STALE_RECORD"],
  }),
  deleteContact: defineRoute({
    method: "DELETE",
    path: "/contacts/{contact_id}",
    access: "editor",
    summary: "Erase a contact permanently",
    params: ContactPath,
    response: null,
  }),
  listAsks: defineRoute({
    method: "GET",
    path: "/asks/{event_type}/{event_id}",
    access: "member",
    summary: "The people asked to stand in at an event; musicians see a name only after that person has accepted",
    params: EventPath,
    response: z.array(Ask),
  }),
  ask: defineRoute({
    method: "POST",
    path: "/asks/{event_type}/{event_id}",
    access: "member",
    summary:
      "Ask somebody to take a seat. Musicians can only ask the next person in order, and only for their own seat " +
      "after declining",
    params: EventPath,
    body: AskIn,
    response: Ask,
    status: 201,
    errors: ["FORBIDDEN", "SEAT_FILLED", "SEAT_ASKED", "PERSON_SEATED", "NOBODY_TO_ASK", "ASKS_CLOSED", "LIST_FULL"],
  }),
  withdrawAsk: defineRoute({
    method: "DELETE",
    path: "/asks/{event_type}/{event_id}/{ask_id}",
    access: "editor",
    summary: "Withdraw an ask, even if it was accepted. Its link stops working at once, and nobody else is asked",
    params: AskPath,
    response: null,
  }),
  createGuestLink: defineRoute({
    method: "POST",
    path: "/asks/{event_type}/{event_id}/{ask_id}/link",
    access: "editor",
    summary: "Create a link to send with any messenger; starts the time to answer unless it is already running",
    params: AskPath,
    response: GuestLink,
    errors: ["ASK_ENDED"],
  }),
} as const;
