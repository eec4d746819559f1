import { z } from "zod";
import { Instant } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

/** Whether a member has a calendar feed, and until when; never its address. */
export const CalendarFeed = z.strictObject({ active: z.boolean(), expires_at: Instant.nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const calendarRoutes = {
  getIcal: defineRoute({
    method: "GET",
    path: "/me/ical",
    access: "member",
    summary:
      "Whether the own calendar feed has an address in force, and until when; the address itself is told only once",
    response: CalendarFeed,
  }),
  createIcal: defineRoute({
    method: "POST",
    path: "/me/ical",
    access: "member",
    summary: "A new address of the own calendar feed; the one before ends",
    response: z.strictObject({ url: z.string(), expires_at: Instant }),
    status: 201,
  }),
  deleteIcal: defineRoute({
    method: "DELETE",
    path: "/me/ical",
    access: "member",
    summary: "End the own calendar feed",
    response: null,
  }),
  ical: defineRoute({
    method: "GET",
    path: "/ical/{token}.ics",
    access: "public",
    summary: "The calendar feed of the member to whom the address was given",
    params: z.strictObject({ token: z.string().max(2_000) }),
    response: "text/calendar",
    errors: ["TOKEN_INVALID"],
  }),
} as const;
