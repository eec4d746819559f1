import { z } from "zod";
import { EventType } from "../availability/contract.ts";
import { ClockTime, Id, Instant } from "../contract/fields.ts";

/**
 * The kinds of items that members are asked to answer: gigs and rehearsals with their availability, surveys with a
 * response.
 */
export const AskedType = z.enum([...EventType.options, "survey"]);
export type AskedType = z.infer<typeof AskedType>;

/** A daily period in the band's time zone. If `from` is later than `to`, the period includes midnight. */
export const QuietHours = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from !== to, { path: ["to"] });
export type QuietHours = z.infer<typeof QuietHours>;

/** On which channels a member is notified, and about what. */
const Choices = {
  /** Whether to notify by e-mail, if the band has a mail server. */
  mail: z.boolean(),
  /** Whether to notify the devices on which the member has allowed push messages. */
  push: z.boolean(),
  /** The period in which nothing is sent, or null. Notices due during this period are sent when it ends. */
  quiet_hours: QuietHours.nullable(),
  /** Whether to send reminders of gigs and rehearsals that the member has not answered. */
  answers: z.boolean(),
  /** Whether to send reminders of surveys and suggestions that the member has not answered or voted on. */
  votes: z.boolean(),
  /** Whether to send reminders of the member's own open todos. */
  todos: z.boolean(),
  /** Whether to send a reminder on the day before a gig or a rehearsal. */
  day_before: z.boolean(),
  /** Whether to send notices of changes that an editor chose to announce. */
  changes: z.boolean(),
  /** Whether to send notices of comments that mention the member. */
  mentions: z.boolean(),
};

/** A member's notification preferences. Visible only to that member. */
export const NoticePreferences = z.strictObject({ user_id: Id, ...Choices });
export type NoticePreferences = z.infer<typeof NoticePreferences>;

export const NoticePreferencesUpdate = z.strictObject(Choices).partial();
export type NoticePreferencesUpdate = z.input<typeof NoticePreferencesUpdate>;

/* A push subscription's keys as browsers send them, in base64url: a 65-byte P-256 point and a 16-byte secret. */
const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{87}$/, "base64url");
const AuthSecret = z.string().regex(/^[A-Za-z0-9_-]{22}$/, "base64url");

/** A device's subscription with its browser's push service, in the form of `PushSubscription.toJSON()`. */
export const PushSubscriptionIn = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  keys: z.strictObject({ p256dh: PublicKey, auth: AuthSecret }),
});
export type PushSubscriptionIn = z.infer<typeof PushSubscriptionIn>;

/** A device that receives push messages, until its session ends. */
export const PushDevice = z.strictObject({
  session_id: Id,
  /** The browser and system, such as `Firefox, Android`; empty if unknown. */
  device: z.string(),
  created_at: Instant,
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

/** The channels on which this service can reach the member. */
export const NoticeChannels = z.strictObject({
  /** Whether the band has a mail server. */
  mail: z.boolean(),
  /** The service's public key in base64url, which browsers need to create a subscription. */
  push_key: PublicKey,
  devices: z.array(PushDevice),
});
export type NoticeChannels = z.infer<typeof NoticeChannels>;

/** Whether a test message reached the member. Null for a channel that is not chosen or not available. */
export const NoticeTest = z.strictObject({
  mail: z.enum(["sent", "failed"]).nullable(),
  /** The number of devices reached and not reached. */
  push: z.strictObject({ sent: z.int().min(0), failed: z.int().min(0) }).nullable(),
});
export type NoticeTest = z.infer<typeof NoticeTest>;

const Reached = z.strictObject({
  /** The number of recipients. */
  people: z.int().min(0),
  /** How many of the recipients can currently be reached on at least one channel. */
  reachable: z.int().min(0),
  /** How many of the recipients get an e-mail. Some of these get a push message as well. */
  mail: z.int().min(0),
  push: z.int().min(0),
  /** Those who cannot be reached, so that somebody can tell them in person. */
  unreachable: z.array(Id),
});
export type Reached = z.infer<typeof Reached>;

/**
 * Whom a notice of a change would reach, for each choice of recipients. For the channels it has only totals, because
 * members' channels are private, as are their addresses and the reasons why somebody cannot be reached.
 */
export const NoticeReach = z.strictObject({
  affected: Reached,
  everybody: Reached,
  /** Whether the band has a chat that notices can be sent to. */
  chat: z.boolean(),
  /** The language of messages to the whole band. */
  language: z.enum(["de", "en"]),
});
export type NoticeReach = z.infer<typeof NoticeReach>;

/** The event being changed; omitted for one that does not exist yet. */
export const NoticeReachQuery = z.strictObject({ event_type: EventType.optional(), event_id: Id.optional() });

/**
 * Whether a member can be nudged: `reachable` now; `reminded` recently, so not again yet; `unreachable` because the
 * member has no channel or has switched off such reminders.
 */
export const NudgeState = z.enum(["reachable", "reminded", "unreachable"]);
export type NudgeState = z.infer<typeof NudgeState>;

/** Members other than the caller who have not answered. Empty for drafts, past events and closed surveys. */
export const Nudges = z.strictObject({ silent: z.array(z.strictObject({ user_id: Id, state: NudgeState })) });
export type Nudges = z.infer<typeof Nudges>;

/** All members who have not answered, and how they can be reached, regardless of recent reminders. */
export const NudgeReach = Nudges.extend({ reached: Reached });
export type NudgeReach = z.infer<typeof NudgeReach>;

/** The member to nudge; omitted for all who have not answered. */
export const NudgeIn = z.strictObject({ user_id: Id.optional() });

const service = z.string();

/**
 * Why a message was not delivered. `service` is `mail`, `push`, `chat` or a brand name such as "Telegram"; `status` is
 * the HTTP or SMTP status with which it answered. An older app may not know all codes.
 */
export const FailureReason = z.union([
  z.strictObject({ code: z.enum(["late", "noMail"]) }),
  z.strictObject({ code: z.enum(["noAnswer", "notReached", "notTaken", "moved"]), service }),
  z.strictObject({ code: z.enum(["answered", "keysRefused"]), service, status: z.int() }),
]);
export type FailureReason = z.infer<typeof FailureReason>;
