import { z } from "zod";
import { ClockTime, Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

/** A part of each day, in the band's time zone; `from` later than `to` is a night. */
export const QuietHours = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from !== to, { path: ["to"] });
export type QuietHours = z.infer<typeof QuietHours>;

/** By which way a member is told, and of what. */
const Choices = {
  /** By mail, where the band has mail. */
  mail: z.boolean(),
  /** On those devices on which the member has allowed it. */
  push: z.boolean(),
  /** When nothing is sent; null for never. What comes due in them is sent at their end. */
  quiet_hours: QuietHours.nullable(),
  /** Gigs and rehearsals that the member has not answered. */
  answers: z.boolean(),
  /** Surveys and suggestions that wait for the member. */
  votes: z.boolean(),
  /** The member's own open todos. */
  todos: z.boolean(),
  /** The day before a gig or a rehearsal. */
  day_before: z.boolean(),
  /** Changes that somebody chose to tell the band of. */
  changes: z.boolean(),
};

/** A member's own choice; nobody else is told of it. */
export const NoticePreferences = z.strictObject({ user_id: Id, ...Choices });
export type NoticePreferences = z.infer<typeof NoticePreferences>;

export const NoticePreferencesUpdate = z.strictObject(Choices).partial();
export type NoticePreferencesUpdate = z.input<typeof NoticePreferencesUpdate>;

export const notificationRoutes = {
  getNoticePreferences: defineRoute({
    method: "GET",
    path: "/me/notice_preferences",
    access: "member",
    summary: "By which way and of what the caller wants to be told, and when not",
    response: NoticePreferences,
  }),
  updateNoticePreferences: defineRoute({
    method: "PUT",
    path: "/me/notice_preferences",
    access: "member",
    summary: "Change how the caller is told; what is absent stays",
    body: NoticePreferencesUpdate,
    response: NoticePreferences,
    errors: ["STALE_RECORD"],
  }),
} as const;
