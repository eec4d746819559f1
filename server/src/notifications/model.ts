import type { FailureReason } from "@bandstand/shared/notifications/contract.ts";
import type { NoticeKind } from "@bandstand/shared/notifications/notice-kind.ts";
import type { ChangeKind } from "@bandstand/shared/notifications/change.ts";
import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import mongoose from "mongoose";
import { isDuplicateKey } from "../database/duplicate-key.ts";
import type {
  ChangeChannel,
  NewNotice,
  Notice,
  NoticeChannel,
  NoticeOf,
  NoticeState,
  Progress,
  Reminding,
  StoredNotice,
} from "./notice.ts";

const { Schema, model, trusted } = mongoose;

type ChangeAbout = NoticeOf<"change">["about"];

/**
 * How long notices are kept. Records older than this are never announced, so none is announced again after its notice
 * has been deleted.
 */
const KEPT_SECONDS = 60 * 60 * 24 * 90;

export const OUTBOX = "outbox";

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
    reason: { type: Schema.Types.Mixed, default: null },
    created_at: { type: Date, required: true },
  } satisfies Record<keyof StoredNotice, unknown>,
  { collection: OUTBOX, versionKey: false, strict: "throw" },
);
noticeSchema.index({ covers: 1 }, { unique: true });
noticeSchema.index({ state: 1 });
noticeSchema.index({ kind: 1 });
noticeSchema.index({ created_at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

const Notices = model<StoredNotice>("notices", noticeSchema);

/** The result of an attempt, as it is stored. */
export interface Settlement extends Partial<Pick<Progress, "attempts" | "next_at" | "unsure" | "holds">> {
  readonly state: NoticeState;
  readonly reason?: FailureReason | null;
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

const REMINDING: NoticeKind[] = ["reminder", "nudge"];

function latestByMember(found: readonly Reminding[]): ReadonlyMap<string, Reminding> {
  const last = new Map<string, Reminding>();
  for (const notice of found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()))
    if (notice.user_id !== null) last.set(notice.user_id, notice);
  return last;
}

/**
 * The outbox. Every step is one atomic call: if two processes try the same step, only one succeeds. A process may crash
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

  /** Returns a channel's queued notices about changes to an event, oldest first. */
  async waitingChanges(
    { event_type, event_id }: Pick<ChangeAbout, "event_type" | "event_id">,
    channel: ChangeChannel,
  ): Promise<NoticeOf<"change">[]> {
    const waiting = { kind: "change", channel, state: "waiting" } as const;
    const of = { "about.event_type": event_type, "about.event_id": event_id };
    const found = await Notices.find({ ...waiting, ...of }).lean<NoticeOf<"change">[]>();
    return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  },

  /**
   * Returns the queued notices to the same audience about other new rehearsals by the same author, oldest first: a
   * series is created one by one.
   */
  async newRehearsals({ by, notify }: Pick<ChangeAbout, "by" | "notify">): Promise<NoticeOf<"change">[]> {
    const waiting = { kind: "change", channel: "audience", state: "waiting" } as const;
    const of = { "about.event_type": "rehearsal", "about.what": "published", "about.by": by, "about.notify": notify };
    const found = await Notices.find({ ...waiting, ...of }).lean<NoticeOf<"change">[]>();
    return found.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  },

  /** Returns a member's latest notice about being mentioned in the comments on a subject, ignoring dropped notices. */
  async lastMention(user_id: string, subject_id: string): Promise<NoticeOf<"mention"> | null> {
    const mention = { kind: "mention", channel: "member", user_id, "about.subject_id": subject_id } as const;
    return await Notices.findOne({ ...mention, state: trusted({ $ne: "dropped" }) })
      .sort({ created_at: -1 })
      .lean<NoticeOf<"mention">>();
  },

  /** Drops a notice if it is still queued. */
  async withdraw({ _id }: Pick<Notice, "_id">): Promise<void> {
    await Notices.updateOne({ _id, state: "waiting" }, { $set: { state: "dropped" } });
  },

  /** Drops a channel's queued notices about changes of the kind `what` to an event. Returns how many it dropped. */
  async withdrawChanges(
    { event_type, event_id }: Pick<ChangeAbout, "event_type" | "event_id">,
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

/** Channels that send messages. The others only split a notice into further notices. */
const OUTSIDE: readonly NoticeChannel[] = ["chat", "mail", "push"];

/**
 * Returns the number of notices by state. `sent` counts only messages that left the service, not notices that were
 * split into others.
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
