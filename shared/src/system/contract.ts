import { z } from "zod";
import { Id, Instant } from "../contract/fields.ts";
import { FailureReason } from "../notifications/contract.ts";
import { Role } from "../users/contract.ts";

const count = z.int().min(0);

const Named = z.strictObject({ user_id: Id, name: z.string() });

export const RunningProcess = z.strictObject({
  process_id: Id,
  /** The host name of the computer or container. */
  host: z.string(),
  version: z.string(),
  started_at: Instant,
  seen_at: Instant,
  /** Whether this is the process that sent the response. */
  answers: z.boolean(),
});
export type RunningProcess = z.infer<typeof RunningProcess>;

/** A message that could not be delivered. */
export const FailedNotice = z.strictObject({
  notice_id: Id,
  /** The kind of notice and its channel. An older app may not know all values. */
  kind: z.string(),
  channel: z.string(),
  /** The recipient; null for the whole band. */
  user: Named.nullable(),
  /** The number of events or other records that the message is about. */
  subjects: count,
  attempts: count,
  /** Why it failed, in English. Never contains an address or message text. */
  reason: z.string().nullable(),
  /** The same for programs; null if the message failed in a version before 0.3. */
  failure: FailureReason.nullable(),
  created_at: Instant,
});
export type FailedNotice = z.infer<typeof FailedNotice>;

/** The state of the service, for admins. Contains no addresses and no secrets. */
export const SystemState = z.strictObject({
  version: z.string(),
  node: z.string(),
  database: z.strictObject({
    kind: z.enum(["embedded", "mongodb"]),
    /** The size of the documents, without indexes. */
    bytes: count,
    collections: z.array(z.strictObject({ name: z.string(), documents: count })),
  }),
  /** The applied migrations. `applied_at` is null if it was not recorded. */
  migrations: z.array(z.strictObject({ name: z.string(), applied_at: Instant.nullable() })),
  /** When a backup was last written and verified. */
  last_backup: Instant.nullable(),
  /** When the data was last restored from a backup or copied from another database. */
  restored_at: Instant.nullable(),
  /** Changes when data is restored; every device then downloads all data again. */
  sync_epoch: z.string(),
  /** The number of the newest synced change. */
  sync_head: count,
  /** All processes that use this database, starting with the one that sent this response. */
  processes: z.array(RunningProcess),
  /** Messages to the chat and to members in the last 90 days. */
  notices: z.strictObject({
    counts: z.strictObject({ waiting: count, sending: count, sent: count, failed: count, dropped: count }),
    /** The latest failed messages, at most 50. */
    failed: z.array(FailedNotice),
  }),
  mail_configured: z.boolean(),
  chat_configured: z.boolean(),
});
export type SystemState = z.infer<typeof SystemState>;

export const AuditKind = z.enum([
  "sign_in",
  "sign_in_failed",
  "sign_in_limited",
  "signed_out",
  "token_reused",
  "session_copied",
  "email_changed",
  "username_changed",
  "password_changed",
  "password_reset",
  "reset_requested",
  "reset_link_made",
  "sessions_ended",
  "member_created",
  "invitation_accepted",
  "role_changed",
  "member_deactivated",
  "member_activated",
  "calendar_address_made",
  "calendar_address_ended",
  "share_made",
  "share_ended",
  "ask_made",
  "ask_withdrawn",
  "ask_answered",
  "push_device_added",
  "push_device_removed",
  "lock_overridden",
  "config_changed",
  "second_factor_on",
  "second_factor_changed",
  "second_factor_off",
  "second_factor_reset",
  "second_factor_failed",
  "recovery_code_used",
  "backup_written",
  "data_restored",
]);
export type AuditKind = z.infer<typeof AuditKind>;

/** A security-relevant event. Never contains a password, a token or an e-mail address. */
export const AuditEntry = z.strictObject({
  entry_id: z.string(),
  kind: AuditKind,
  at: Instant,
  /**
   * For events that are counted (failed sign-ins, changes to locked gigs …), their number within 15 minutes. Otherwise
   * 1.
   */
  count: z.int().min(1),
  /** The member concerned. Null if the typed user name is unknown, or if the event concerns the whole band. */
  user: Named.nullable(),
  /** The member who caused the event. Null if nobody was signed in. */
  by: Named.nullable(),
  /** The new role, for `role_changed` and `member_created`. */
  role: Role.nullable(),
  /** The network address of the latest request. Null if there was no request, and for events older than 30 days. */
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
