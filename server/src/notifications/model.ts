import { isDuplicateKey } from "../database/duplicate-key.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import type { ChangeKind, EventChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/notifications/records.ts";
import type { ReminderKind } from "@bandstand/shared/notifications/reminder.ts";
import mongoose from "mongoose";
import type { FactPrints } from "./fact-prints.ts";

const { Schema, model, trusted } = mongoose;

/**
 * The ways out. `chat` is the band's; `mail` and `push` go to one member. The other two end inside: a notice to an
 * `audience` is split into one for each member of it, one to a `member` into one for each of the member's ways.
 */
export type NoticeChannel = "chat" | "audience" | "member" | "mail" | "push";

/**
 * What a notice needs to know beside its recipient, by what it tells: ids, days and choices, never a text, a name or an
 * address.
 */
interface NoticeAbout {
  readonly rehearsals: null;
  readonly password_reset: { readonly language: Language };
  readonly invitation: null;
  /** `day`: the day whose events are told, for `day_before`. */
  readonly reminder: { readonly reminder: ReminderKind; readonly day: string };
  readonly change: EventChange & {
    readonly event_type: EventType;
    readonly event_id: string;
    readonly notify: NotifyChoice;
    /** Who made the change. */
    readonly by: string;
    /** What the facts were: a change that was taken back is not told. Null or absent where that is not known. */
    readonly before?: FactPrints | null;
  };
}

export type NoticeKind = keyof NoticeAbout;

/**
 * - `waiting`: to be sent at `next_at`;
 * - `sending`: claimed by a process until `claimed_until`; found later, that process has died and may have sent it;
 * - `sent`, `failed` (with `reason`), `dropped` (there was nothing left to tell): done.
 */
type NoticeState = "waiting" | "sending" | "sent" | "failed" | "dropped";

/** What is to be told, to whom and how. */
interface Told<Kind extends NoticeKind> {
  readonly kind: Kind;
  readonly channel: NoticeChannel;
  /** The member who is told; null for the band. */
  readonly user_id: string | null;
  /**
   * What it tells of, for the band ids of records, for a member keys that name the member and the channel too. Each of
   * them is told once, whatever was bundled with what: the index below is unique.
   */
  readonly covers: readonly [string, ...string[]];
  readonly about: NoticeAbout[Kind];
}

/** A notice to write. */
export type NewNotice = { readonly [Kind in NoticeKind]: Told<Kind> }[NoticeKind];

/** A message to the outside world. It holds no text: that is written from the records when it is sent. */
export type Notice = NewNotice & Progress;

/** A notice of one kind. */
export type NoticeOf<Kind extends NoticeKind> = Told<Kind> & Progress;

interface Progress {
  readonly _id: string;
  readonly state: NoticeState;
  readonly attempts: number;
  /** How many tries may have arrived without our knowing: above 0 the message may have been seen more than once. */
  readonly unsure: number;
  /** True while the trouble is the service's and not the message's: those behind it wait too. */
  readonly holds: boolean;
  readonly next_at: Date;
  readonly claim: string | null;
  readonly claimed_until: Date | null;
  readonly reason: string | null;
  readonly created_at: Date;
}

/** A notice is known at least so long, and no record older than that is told of. */
const KEPT_SECONDS = 60 * 60 * 24 * 90;

type StoredNotice = Told<NoticeKind> & Progress;

const noticeSchema = new Schema<StoredNotice>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    channel: { type: String, required: true },
    user_id: { type: String, default: null },
    covers: { type: [String], required: true },
    about: { type: Schema.Types.Mixed, default: null },
    state: { type: String, required: true },
    attempts: { type: Number, required: true },
    unsure: { type: Number, required: true },
    holds: { type: Boolean, required: true },
    next_at: { type: Date, required: true },
    claim: { type: String, default: null },
    claimed_until: { type: Date, default: null },
    reason: { type: String, default: null },
    created_at: { type: Date, required: true },
  } satisfies Record<keyof StoredNotice, unknown>,
  { collection: "outbox", versionKey: false, strict: "throw" },
);
noticeSchema.index({ covers: 1 }, { unique: true });
noticeSchema.index({ state: 1 });
noticeSchema.index({ kind: 1 });
noticeSchema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Notices = model<StoredNotice>("notices", noticeSchema);

/** The one chat of the band. `moved_*`: a group that the service has moved to another id by itself. */
interface Channel {
  readonly _id: "chat";
  /** When the chat was switched on: what was there before is not told. */
  readonly since: Date;
  readonly moved_to: string | null;
  /** The address to which `moved_to` belongs, hashed. */
  readonly moved_from: string | null;
}

const channelSchema = new Schema<Channel>(
  {
    _id: { type: String, required: true },
    since: { type: Date, required: true },
    moved_to: { type: String, default: null },
    moved_from: { type: String, default: null },
  } satisfies Record<keyof Channel, unknown>,
  { collection: "notice_channels", versionKey: false, strict: "throw" },
);

const Channels = model<Channel>("notice_channels", channelSchema);

const CHAT = { _id: "chat" } as const;

/** Switches the chat on, if it is not: answers since when it has been. */
export async function chatSince(now: Date): Promise<Date> {
  const known = await Channels.findOne(CHAT).lean<Channel>();
  if (known !== null) return known.since;
  try {
    await Channels.create([{ ...CHAT, since: now }]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return (await Channels.findOne(CHAT).lean<Channel>())?.since ?? now;
}

/** Switches the chat off: what is entered from now on will not be told when it is on again. */
export async function chatOff(): Promise<void> {
  await Channels.deleteOne(CHAT);
}

/** The id to which the service moved the group of the address with hash `from`, or undefined. */
export async function movedGroup(from: string): Promise<string | undefined> {
  const channel = await Channels.findOne(CHAT).lean<Channel>();
  return channel?.moved_from === from ? (channel.moved_to ?? undefined) : undefined;
}

export async function moveGroup(from: string, to: string): Promise<void> {
  await Channels.updateOne(CHAT, { $set: { moved_from: from, moved_to: to } });
}

/** How a try ended. */
export interface Settlement extends Partial<Pick<Progress, "attempts" | "next_at" | "unsure" | "holds" | "reason">> {
  readonly state: NoticeState;
}

const NAMESPACE = "5f1f0a52-7f0c-5d0a-8b1e-3c0e5d2f9a61";

/**
 * The outbox. Every step is one atomic call; of two processes at the same step one succeeds. A process may die between
 * any two of them.
 */
export const outbox = {
  /**
   * Writes a notice, to be sent at `at`. False where another one tells of something of it already; then nothing was
   * written.
   */
  async add(
    { kind, channel, user_id, covers, about }: NewNotice,
    { now, at = now }: { readonly now: Date; readonly at?: Date },
  ): Promise<boolean> {
    const open = { state: "waiting", attempts: 0, unsure: 0, holds: false, next_at: at, created_at: now } as const;
    const _id = derivedId(NAMESPACE, `${kind} ${covers[0]}`);
    try {
      await Notices.create([{ _id, kind, channel, user_id, covers: [...covers], about, ...open }]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  },

  /** Which of `ids` are told by some notice. */
  async covered(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Notices.find({ covers: trusted({ $in: [...ids] }) }, { covers: 1 }).lean<Notice[]>();
    return new Set(found.flatMap(({ covers }) => covers));
  },

  /** The last reminder of each member who had one. */
  async lastReminders(): Promise<ReadonlyMap<string, NoticeOf<"reminder">>> {
    const found = await Notices.find({ kind: "reminder", channel: "member" }).lean<NoticeOf<"reminder">[]>();
    const last = new Map<string, NoticeOf<"reminder">>();
    for (const notice of found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()))
      if (notice.user_id !== null) last.set(notice.user_id, notice);
    return last;
  },

  /** Everything of a channel that is not done, the oldest first. */
  async open(channel: NoticeChannel): Promise<Notice[]> {
    const found = await Notices.find({ state: trusted({ $in: ["waiting", "sending"] }), channel }).lean<Notice[]>();
    return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a._id < b._id ? -1 : 1));
  },

  /**
   * Claims a notice as it was read, for one try. False where another process was faster. One found in `sending` was
   * claimed by a process that has died since, maybe after sending.
   */
  async claim({ _id, state, claim, attempts, unsure }: Notice, by: { claim: string; until: Date }): Promise<boolean> {
    const next = {
      state: "sending",
      claim: by.claim,
      claimed_until: by.until,
      attempts: attempts + 1,
      unsure: state === "sending" ? unsure + 1 : unsure,
    } as const;
    return (await Notices.updateOne({ _id, state, claim, attempts }, { $set: next })).matchedCount === 1;
  },

  /** Drops what waits to tell of these changes of an event; answers how many notices that were. */
  async withdrawChanges(
    { event_type, event_id }: Pick<NoticeAbout["change"], "event_type" | "event_id">,
    what: readonly ChangeKind[],
  ): Promise<number> {
    const waiting = { kind: "change", channel: "audience", state: "waiting" } as const;
    const of = {
      "about.event_type": event_type,
      "about.event_id": event_id,
      "about.what": trusted({ $in: [...what] }),
    };
    return (await Notices.updateMany({ ...waiting, ...of }, { $set: { state: "dropped" } })).modifiedCount;
  },

  /** Ends the try of `claim`. False where the claim had run out and another process has taken over. */
  async settle({ _id, claim }: { readonly _id: string; readonly claim: string }, result: Settlement): Promise<boolean> {
    const change = { ...result, claim: null, claimed_until: null };
    return (await Notices.updateOne({ _id, state: "sending", claim }, { $set: change })).matchedCount === 1;
  },
};

export type Outbox = typeof outbox;

/** Those who write to somebody; the others only split a notice for them. */
const OUTSIDE: readonly NoticeChannel[] = ["chat", "mail", "push"];

/** How many notices are in which state. Those that were split inside are not sent: only what left the service counts. */
export async function noticeCounts(): Promise<Record<NoticeState, number>> {
  const count = (state: NoticeState): Promise<number> =>
    Notices.countDocuments(state === "sent" ? { state, channel: trusted({ $in: [...OUTSIDE] }) } : { state });
  const [waiting, sending, sent, failed, dropped] = await Promise.all([
    count("waiting"),
    count("sending"),
    count("sent"),
    count("failed"),
    count("dropped"),
  ]);
  return { waiting, sending, sent, failed, dropped };
}

/** The latest notices that could not be delivered, at most `limit`. */
export async function failedNotices(limit: number): Promise<Notice[]> {
  return await Notices.find({ state: "failed" }).sort({ created_at: -1 }).limit(limit).lean<Notice[]>();
}

/** Lets a failed notice wait for another try. False where there is no such notice; one that did not fail stays. */
export async function retryFailed(id: string, now: Date): Promise<boolean> {
  const again = { state: "waiting", attempts: 0, unsure: 0, holds: false, next_at: now, reason: null } as const;
  const { matchedCount } = await Notices.updateOne({ _id: id, state: "failed" }, { $set: again });
  return matchedCount === 1 || (await Notices.exists({ _id: id })) !== null;
}

/** All notices, for tests and for whoever looks after the service. */
export const allNotices = async (): Promise<Notice[]> => await Notices.find({}).lean<Notice[]>();
