import { isDuplicateKey } from "../database/duplicate-key.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import type { AccountChange } from "@bandstand/shared/notifications/account-text.ts";
import type { ChangeKind, EventChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import type { ReminderKind } from "@bandstand/shared/notifications/reminder.ts";
import type { SecondFactorNews } from "@bandstand/shared/second-factor/mail-text.ts";
import mongoose from "mongoose";
import type { FactPrints } from "./fact-prints.ts";

const { Schema, model, trusted } = mongoose;

/**
 * The channels. `chat` reaches the band; `mail` and `push` reach one member. The other two are internal: a notice to an
 * `audience` is split into one per member, and one to a `member` into one per mail or push channel of that member.
 */
export type NoticeChannel = "chat" | "audience" | "member" | "mail" | "push";

/** The channels on which a change is announced. */
export type ChangeChannel = Extract<NoticeChannel, "audience" | "chat">;

/** The content of a notice by kind: ids, days and choices, never a text, a name or an address. */
interface NoticeAbout {
  readonly rehearsals: null;
  readonly password_reset: { readonly language: Language };
  /** `language`: the inviting admin's. Null in notices stored by version 0.1.0. */
  readonly invitation: { readonly language: Language } | null;
  /**
   * `former`: id of the change whose previous address gets the mail (`former-address-model.ts`); null for the current
   * one.
   */
  readonly account_changed: AccountChange & { readonly former: string | null };
  readonly second_factor: { readonly news: SecondFactorNews };
  /** `day`: the day whose events `day_before` announces. */
  readonly reminder: { readonly reminder: ReminderKind; readonly day: string };
  /** `by`: the member who asks for the answer. */
  readonly nudge: { readonly event_type: EventType; readonly event_id: string; readonly by: string };
  readonly change: EventChange & {
    readonly event_type: EventType;
    readonly event_id: string;
    readonly notify: NotifyChoice;
    /** The author of the change. */
    readonly by: string;
    /**
     * Fingerprints of the facts before the change, so that a reverted change is not sent. Null or absent if unknown.
     */
    readonly before?: FactPrints | null;
  };
}

export type NoticeKind = keyof NoticeAbout;

/**
 * - `waiting`: to be sent at `next_at`;
 * - `sending`: claimed by a process until `claimed_until`; after that, the process is dead and may have sent it;
 * - `sent`, `failed` (with `reason`), `dropped` (nothing was left to send): done.
 */
type NoticeState = "waiting" | "sending" | "sent" | "failed" | "dropped";

/** The content, recipient and channel of a notice. */
interface NoticeBase<Kind extends NoticeKind> {
  readonly kind: Kind;
  readonly channel: NoticeChannel;
  /** The recipient; null for the band. */
  readonly user_id: string | null;
  /**
   * Deduplication keys: record ids for band-wide notices, `member:channel:record` for personal ones. Each key is sent
   * once, however notices are bundled, because the index below is unique.
   */
  readonly covers: readonly [string, ...string[]];
  readonly about: NoticeAbout[Kind];
}

/** A notice to add to the outbox. */
export type NewNotice = { readonly [Kind in NoticeKind]: NoticeBase<Kind> }[NoticeKind];

/** A notice in the outbox. It contains no text; that is generated from the records when it is sent. */
export type Notice = NewNotice & Progress;

/** A notice of one kind. */
export type NoticeOf<Kind extends NoticeKind> = NoticeBase<Kind> & Progress;

interface Progress {
  readonly _id: string;
  readonly state: NoticeState;
  readonly attempts: number;
  /**
   * How many attempts may have succeeded without our knowledge; above 0, the message may have arrived more than once.
   */
  readonly unsure: number;
  /** True while the service, rather than the message, is the problem; the following notices wait too. */
  readonly holds: boolean;
  readonly next_at: Date;
  readonly claim: string | null;
  readonly claimed_until: Date | null;
  readonly reason: string | null;
  readonly created_at: Date;
}

/**
 * Notices are kept at least this long. Older records are never announced, so none is announced again after its notice
 * was deleted.
 */
const KEPT_SECONDS = 60 * 60 * 24 * 90;

export const OUTBOX = "outbox";

type StoredNotice = NoticeBase<NoticeKind> & Progress;

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
  { collection: OUTBOX, versionKey: false, strict: "throw" },
);
noticeSchema.index({ covers: 1 }, { unique: true });
noticeSchema.index({ state: 1 });
noticeSchema.index({ kind: 1 });
noticeSchema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Notices = model<StoredNotice>("notices", noticeSchema);

/** The band's chat. `moved_*`: set if the service has moved the group to a new id. */
interface Channel {
  readonly _id: "chat";
  /** When the chat was switched on; earlier records are not announced. */
  readonly since: Date;
  readonly moved_to: string | null;
  /** Hash of the address that `moved_to` belongs to. */
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

/** Switches the chat on if it is off. Returns when it was switched on. */
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

/** Switches the chat off. Records created while it is off are not announced later. */
export async function chatOff(): Promise<void> {
  await Channels.deleteOne(CHAT);
}

/** Returns the new id of the group whose address has the hash `from`, or undefined. */
export async function movedGroup(from: string): Promise<string | undefined> {
  const channel = await Channels.findOne(CHAT).lean<Channel>();
  return channel?.moved_from === from ? (channel.moved_to ?? undefined) : undefined;
}

export async function moveGroup(from: string, to: string): Promise<void> {
  await Channels.updateOne(CHAT, { $set: { moved_from: from, moved_to: to } });
}

/** The result of an attempt, to store. */
export interface Settlement extends Partial<Pick<Progress, "attempts" | "next_at" | "unsure" | "holds" | "reason">> {
  readonly state: NoticeState;
}

const NAMESPACE = "5f1f0a52-7f0c-5d0a-8b1e-3c0e5d2f9a61";

interface NoticeTimes {
  readonly now: Date;
  /** When to send it; now by default. */
  readonly at?: Date;
}

/** Returns a new notice in its stored form. */
export const waitingNotice = (notice: NewNotice, { now, at = now }: NoticeTimes): Notice => ({
  ...notice,
  _id: derivedId(NAMESPACE, `${notice.kind} ${notice.covers[0]}`),
  state: "waiting",
  attempts: 0,
  unsure: 0,
  holds: false,
  next_at: at,
  claim: null,
  claimed_until: null,
  reason: null,
  created_at: now,
});

/** A notice that reminds one member. */
export type Reminding = NoticeOf<"reminder"> | NoticeOf<"nudge">;

const REMINDING: NoticeKind[] = ["reminder", "nudge"];

function latestByMember(found: readonly Reminding[]): ReadonlyMap<string, Reminding> {
  const last = new Map<string, Reminding>();
  for (const notice of found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()))
    if (notice.user_id !== null) last.set(notice.user_id, notice);
  return last;
}

/**
 * The outbox. Every step is one atomic call: if two processes try the same step, one succeeds. A process may crash
 * between any two steps.
 */
export const outbox = {
  /**
   * Adds a notice, to be sent at `at`. Returns false and writes nothing if another notice already has one of its keys.
   */
  async add(notice: NewNotice, times: NoticeTimes): Promise<boolean> {
    try {
      await Notices.create([waitingNotice(notice, times)]);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  },

  /** Returns those of `ids` that already have a notice. */
  async covered(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const found = await Notices.find({ covers: trusted({ $in: [...ids] }) }, { covers: 1 }).lean<Notice[]>();
    return new Set(found.flatMap(({ covers }) => covers));
  },

  /** Returns each member's latest reminder or nudge. */
  async lastReminders(): Promise<ReadonlyMap<string, Reminding>> {
    return latestByMember(
      await Notices.find({ kind: trusted({ $in: REMINDING }), channel: "member" }).lean<Reminding[]>(),
    );
  },

  /** Returns each member's latest nudge about an event. */
  async lastNudges(event_id: string): Promise<ReadonlyMap<string, Reminding>> {
    const nudges = { kind: "nudge", channel: "member", "about.event_id": event_id } as const;
    return latestByMember(await Notices.find(nudges).lean<Reminding[]>());
  },

  /** Returns all unfinished notices of a channel, oldest first. */
  async open(channel: NoticeChannel): Promise<Notice[]> {
    const found = await Notices.find({ state: trusted({ $in: ["waiting", "sending"] }), channel }).lean<Notice[]>();
    return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime() || (a._id < b._id ? -1 : 1));
  },

  /**
   * Claims a notice for one attempt if it is still as it was read; returns false if another process claimed it first. A
   * notice in state `sending` was claimed by a process that has since died, possibly after sending it.
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

  /** Returns the chat's queued notices about changes to an event, oldest first. */
  async waitingChanges({
    event_type,
    event_id,
  }: Pick<NoticeAbout["change"], "event_type" | "event_id">): Promise<NoticeOf<"change">[]> {
    const waiting = { kind: "change", channel: "chat", state: "waiting" } as const;
    const of = { "about.event_type": event_type, "about.event_id": event_id };
    const found = await Notices.find({ ...waiting, ...of }).lean<NoticeOf<"change">[]>();
    return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  },

  /** Drops a notice if it is still queued. */
  async withdraw({ _id }: Pick<Notice, "_id">): Promise<void> {
    await Notices.updateOne({ _id, state: "waiting" }, { $set: { state: "dropped" } });
  },

  /** Drops a channel's queued notices about these changes to an event. Returns their number. */
  async withdrawChanges(
    { event_type, event_id }: Pick<NoticeAbout["change"], "event_type" | "event_id">,
    channel: ChangeChannel,
    what: ChangeKind,
  ): Promise<number> {
    const waiting = { kind: "change", channel, state: "waiting" } as const;
    const of = {
      "about.event_type": event_type,
      "about.event_id": event_id,
      "about.what": what,
    };
    return (await Notices.updateMany({ ...waiting, ...of }, { $set: { state: "dropped" } })).modifiedCount;
  },

  /** Stores the result of the attempt `claim`. Returns false if the claim had expired and another process took over. */
  async settle({ _id, claim }: { readonly _id: string; readonly claim: string }, result: Settlement): Promise<boolean> {
    const change = { ...result, claim: null, claimed_until: null };
    return (await Notices.updateOne({ _id, state: "sending", claim }, { $set: change })).matchedCount === 1;
  },
};

export type Outbox = typeof outbox;

/** Channels that send messages; the others only divide a notice into batches of members. */
const OUTSIDE: readonly NoticeChannel[] = ["chat", "mail", "push"];

/**
 * Returns the number of notices by state. Of the sent ones, only messages that left the service count, not notices that
 * were split.
 */
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

/** Returns the latest notices that could not be delivered, at most `limit`. */
export async function failedNotices(limit: number): Promise<Notice[]> {
  return await Notices.find({ state: "failed" }).sort({ created_at: -1 }).limit(limit).lean<Notice[]>();
}

/** Queues a failed notice for another attempt; any other notice stays as it is. Returns false if it does not exist. */
export async function retryFailed(id: string, now: Date): Promise<boolean> {
  const again = { state: "waiting", attempts: 0, unsure: 0, holds: false, next_at: now, reason: null } as const;
  const { matchedCount } = await Notices.updateOne({ _id: id, state: "failed" }, { $set: again });
  return matchedCount === 1 || (await Notices.exists({ _id: id })) !== null;
}

/** Returns all notices, for tests and operators. */
export const allNotices = async (): Promise<Notice[]> => await Notices.find({}).lean<Notice[]>();
