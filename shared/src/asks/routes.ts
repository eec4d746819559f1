import { z } from "zod";
import { EventType } from "../availability/contract.ts";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Ask } from "../line-ups/ask.ts";
import { AskIn, Contact, ContactIn, ContactUpdate, GuestLink } from "./contract.ts";

const ContactPath = z.strictObject({ contact_id: Id });
const EventPath = z.strictObject({ event_type: EventType, event_id: Id });
const AskPath = EventPath.extend({ ask_id: Id });

export const askRoutes = {
  listContacts: defineRoute({
    method: "GET",
    path: "/contacts",
    access: "editor",
    summary: "The people from outside who can stand in, in the order in which they are asked",
    query: z.strictObject(Paging),
    response: page(Contact),
  }),
  createContact: defineRoute({
    method: "POST",
    path: "/contacts",
    access: "editor",
    summary: "Add somebody who can stand in; a band may have 500",
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
    summary: "Change a contact; with If-Match only if nobody has changed it since",
    params: ContactPath,
    body: ContactUpdate,
    response: Contact,
    errors: ["STALE_RECORD"],
  }),
  deleteContact: defineRoute({
    method: "DELETE",
    path: "/contacts/{contact_id}",
    access: "editor",
    summary: "Erase a contact for good",
    params: ContactPath,
    response: null,
  }),
  listAsks: defineRoute({
    method: "GET",
    path: "/asks/{event_type}/{event_id}",
    access: "member",
    summary: "Who is asked to stand in at an event; musicians see names only after a yes",
    params: EventPath,
    response: z.array(Ask),
  }),
  ask: defineRoute({
    method: "POST",
    path: "/asks/{event_type}/{event_id}",
    access: "member",
    summary: "Ask somebody to take a seat. Musicians only the next in order, for their own seat after declining",
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
    summary: "Take an ask or a yes back. The link is dead at once, and nobody else is asked",
    params: AskPath,
    response: null,
  }),
  createGuestLink: defineRoute({
    method: "POST",
    path: "/asks/{event_type}/{event_id}/{ask_id}/link",
    access: "editor",
    summary: "Create a link to send by any messenger; the time for an answer starts, if it has not yet",
    params: AskPath,
    response: GuestLink,
    errors: ["ASK_ENDED"],
  }),
} as const;
