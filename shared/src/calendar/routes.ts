import { z } from "zod";
import { Instant } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { CalendarFeed } from "./contract.ts";

export const calendarRoutes = {
  getIcal: defineRoute({
    method: "GET",
    path: "/me/ical",
    access: "member",
    summary:
      "Whether the caller's calendar feed has a valid address, and until when. The address itself is returned only " +
      "on creation",
    response: CalendarFeed,
  }),
  createIcal: defineRoute({
    method: "POST",
    path: "/me/ical",
    access: "member",
    summary: "Create a new address for the caller's calendar feed; the previous one stops working",
    response: z.strictObject({ url: z.string(), expires_at: Instant }),
    status: 201,
  }),
  deleteIcal: defineRoute({
    method: "DELETE",
    path: "/me/ical",
    access: "member",
    summary: "Delete the caller's calendar feed",
    response: null,
  }),
  ical: defineRoute({
    method: "GET",
    path: "/ical/{token}.ics",
    access: "public",
    summary: "The calendar feed of the member to whom the address belongs",
    params: z.strictObject({ token: z.string().max(2_000) }),
    response: "text/calendar",
    errors: ["TOKEN_INVALID"],
  }),
} as const;
