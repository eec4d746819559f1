import type { SubjectRef } from "@bandstand/shared/comments/contract.ts";
import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import type { AccountChange } from "@bandstand/shared/notifications/account-text.ts";
import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import type { AskedType, FailureReason } from "@bandstand/shared/notifications/contract.ts";
import type { NoticeKind } from "@bandstand/shared/notifications/notice-kind.ts";
import type { ReminderKind } from "@bandstand/shared/notifications/reminder.ts";
import type { SecondFactorNews } from "@bandstand/shared/second-factor/mail-text.ts";
import type { FactPrints } from "./fact-prints.ts";

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
   * `former`: id of the change whose previous address gets the mail (`former-address-model.ts`); null if the mail goes
   * to the current address.
   */
  readonly account_changed: AccountChange & { readonly former: string | null };
  readonly second_factor: { readonly news: SecondFactorNews };
  /** `day`: the day whose events `day_before` announces. */
  readonly reminder: { readonly reminder: ReminderKind; readonly day: string };
  /** `by`: the member who sent the nudge. */
  readonly nudge: { readonly event_type: AskedType; readonly event_id: string; readonly by: string };
  /** `comment_ids`: the comments on the subject that mention the recipient, in the order in which they were written. */
  readonly mention: SubjectRef & { readonly comment_ids: readonly string[] };
  /** Somebody is asked to stand in: a member, or a contact by mail. */
  readonly ask: { readonly event_type: EventType; readonly event_id: string; readonly ask_id: string };
  readonly change: EventChange & {
    readonly event_type: AskedType;
    readonly event_id: string;
    /** Further new rehearsals that the same message announces. */
    readonly more_ids?: readonly string[];
    readonly notify: NotifyChoice;
    /** The author of the change. */
    readonly by: string;
    /**
     * Fingerprints of the facts before the change, so that a reverted change is not sent. Null or absent if unknown.
     */
    readonly before?: FactPrints | null;
  };
}

/**
 * - `waiting`: to be sent at `next_at`;
 * - `sending`: claimed by a process until `claimed_until`; after that, the process is dead and may have sent it;
 * - `sent`, `failed` (with `reason`), `dropped` (nothing was left to send): done.
 */
export type NoticeState = "waiting" | "sending" | "sent" | "failed" | "dropped";

/** The content, recipient and channel of a notice. */
interface NoticeBase<Kind extends NoticeKind> {
  readonly kind: Kind;
  readonly channel: NoticeChannel;
  /** The recipient's id; null if the recipient is the band or a contact. */
  readonly user_id: string | null;
  /**
   * Deduplication keys: record ids for band-wide notices, `member:channel:record` for personal ones. Each key is sent
   * once, however notices are bundled, because the index on this field is unique.
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

export interface Progress {
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
  /** Why the latest attempt failed; text in a notice from a version before 0.3. */
  readonly reason: FailureReason | string | null;
  readonly created_at: Date;
}

/** A notice that reminds one member. */
export type Reminding = NoticeOf<"reminder"> | NoticeOf<"nudge">;

/** A notice of any kind as it is stored. */
export type StoredNotice = NoticeBase<NoticeKind> & Progress;
