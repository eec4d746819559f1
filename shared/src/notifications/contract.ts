import { z } from "zod";
import { EventType } from "../availability/contract.ts";
import { ClockTime, Id, Instant } from "../contract/fields.ts";
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

/* The browser's own words: base64url, 65 bytes of a P-256 point and 16 bytes of a secret. */
const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{87}$/, "base64url");
const AuthSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/, "base64url");

/** A device's address at its browser's push service, as `PushSubscription.toJSON()` tells it. */
export const PushSubscriptionIn = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.strictObject({ p256dh: PublicKey, auth: AuthSecret }),
});
export type PushSubscriptionIn = z.infer<typeof PushSubscriptionIn>;

/** A device on which the member gets pushes; it ends with the device's session. */
export const PushDevice = z.strictObject({
  session_id: Id,
  /** Such as `Firefox, Android`; empty where it is not known. */
  device: z.string(),
  created_at: Instant,
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** The ways by which this service can tell the member something. */
export const NoticeChannels = z.strictObject({
  /** True where the band has mail. */
  mail: z.boolean(),
  /** The service's public key, base64url: what a browser asks for to make a subscription. */
  push_key: PublicKey,
  devices: z.array(PushDevice),
});
export type NoticeChannels = z.infer<typeof NoticeChannels>;

/** What became of a test: null where the way is not chosen or not there. */
export const NoticeTest = z.strictObject({
  mail: z.enum(["sent", "failed"]).nullable(),
  /** How many devices were reached, and how many not. */
  push: z.strictObject({ sent: z.int().min(0), failed: z.int().min(0) }).nullable(),
});
export type NoticeTest = z.infer<typeof NoticeTest>;

const Reached = z.strictObject({
  /** How many would be told. */
  people: z.int().min(0),
  /** To how many of them a way leads at this moment. */
  reachable: z.int().min(0),
});

/** How many a notice of a change would reach, by whom it is for. Numbers alone: how somebody is told is their own matter. */
export const NoticeReach = z.strictObject({ affected: Reached, everybody: Reached });
export type NoticeReach = z.infer<typeof NoticeReach>;

/** The event that changes; none for one that is not there yet. */
export const NoticeReachQuery = z.strictObject({ event_type: EventType.optional(), event_id: Id.optional() });

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
  getNoticeChannels: defineRoute({
    method: "GET",
    path: "/me/notice_channels",
    access: "member",
    summary: "The ways by which the caller can be told: mail, and devices with push",
    response: NoticeChannels,
  }),
  testNotices: defineRoute({
    method: "POST",
    path: "/me/notice_channels/test",
    access: "member",
    summary: "Send the caller a test by every chosen way, at once",
    response: NoticeTest,
  }),
  getNoticeReach: defineRoute({
    method: "GET",
    path: "/notice_reach",
    access: "editor",
    summary: "How many members a notice of a change would be for, and how many of them can be reached",
    query: NoticeReachQuery,
    response: NoticeReach,
  }),
  subscribePush: defineRoute({
    method: "POST",
    path: "/me/push_subscriptions",
    access: "member",
    summary: "Push to the device that calls; a new subscription of it replaces the old one",
    body: PushSubscriptionIn,
    response: PushDevice,
    status: 201,
  }),
  unsubscribePush: defineRoute({
    method: "DELETE",
    path: "/me/push_subscriptions",
    access: "member",
    summary: "No more pushes to the device that calls",
    response: null,
  }),
} as const;
