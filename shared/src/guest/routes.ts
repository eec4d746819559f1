import { z } from "zod";
import { defineRoute } from "../contract/route.ts";
import { GuestAnswer, GuestEvent } from "./contract.ts";

const token = z.string().max(200);

export const guestRoutes = {
  readGuestLink: defineRoute({
    method: "POST",
    path: "/guest/read",
    access: "public",
    summary:
      "What somebody who is asked to stand in sees of the event. The token is in the body to keep it out of logs",
    body: z.strictObject({ token }),
    response: GuestEvent,
    errors: ["ASK_ENDED"],
    csrfExempt: true,
  }),
  answerGuestLink: defineRoute({
    method: "POST",
    path: "/guest/answer",
    access: "public",
    summary: "Accept or decline to stand in; returns the updated event",
    body: z.strictObject({ token, answer: GuestAnswer }),
    response: GuestEvent,
    errors: ["ASK_ENDED", "SEAT_FILLED", "PERSON_SEATED"],
    csrfExempt: true,
  }),
} as const;
