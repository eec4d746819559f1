import { z } from "zod";
import { Id, Instant } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Role } from "../users/contract.ts";

const count = z.int().min(0);

const Named = z.strictObject({ user_id: Id, name: z.string() });

/** A process of the service. */
export const RunningProcess = z.strictObject({
  process_id: Id,
  /** The computer's or container's name. */
  host: z.string(),
  version: z.string(),
  started_at: Instant,
  seen_at: Instant,
  /** It is the one that answers. */
  answers: z.boolean(),
});
export type RunningProcess = z.infer<typeof RunningProcess>;

/** A message that could not be delivered. */
export const FailedNotice = z.strictObject({
  notice_id: Id,
  /** What it tells, and which way; names that an older app may not know. */
  kind: z.string(),
  channel: z.string(),
  /** Who should have got it; null for the whole band. */
  user: Named.nullable(),
  /** How many things it tells of. */
  subjects: count,
  attempts: count,
  /** What the other service answered; never an address or a text. */
  reason: z.string().nullable(),
  created_at: Instant,
});
export type FailedNotice = z.infer<typeof FailedNotice>;

/** How the service is doing, for admins. It holds no address and no secret. */
export const SystemState = z.strictObject({
  version: z.string(),
  node: z.string(),
  database: z.strictObject({
    kind: z.enum(["embedded", "mongodb"]),
    /** What the documents take, without indexes. */
    bytes: count,
    collections: z.array(z.strictObject({ name: z.string(), documents: count })),
  }),
  /** What has changed the form of the data; `applied_at` is null where nobody wrote it down. */
  migrations: z.array(z.strictObject({ name: z.string(), applied_at: Instant.nullable() })),
  /** When a backup was last written and read back without a fault. */
  last_backup: Instant.nullable(),
  /** When a backup was last put in the place of the data, or the data was copied here. */
  restored_at: Instant.nullable(),
  /** Changes when data is restored: every device then fetches the band anew. */
  sync_epoch: z.string(),
  /** Number of the newest change that devices are told. */
  sync_head: count,
  /** Every process that works on this database, the one that answers first. */
  processes: z.array(RunningProcess),
  /** Messages to the chat and to members, of the last 90 days. */
  notices: z.strictObject({
    counts: z.strictObject({ waiting: count, sending: count, sent: count, failed: count, dropped: count }),
    /** The latest failed ones, at most 50. */
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
  "token_reused",
  "session_copied",
  "password_changed",
  "password_reset",
  "reset_link_made",
  "sessions_ended",
  "member_created",
  "role_changed",
  "member_deactivated",
  "member_activated",
  "config_changed",
  "backup_written",
  "data_restored",
]);
export type AuditKind = z.infer<typeof AuditKind>;

/** Something that concerns the band's safety. It never holds a password, a token or an address. */
export const AuditEntry = z.strictObject({
  entry_id: z.string(),
  kind: AuditKind,
  at: Instant,
  /** How often within the quarter of an hour that ends `at`, of failed and refused sign-ins; 1 for everything else. */
  count: z.int().min(1),
  /** Whom it happened to; null where nobody of the band is known by what was typed, or where it concerns all. */
  user: Named.nullable(),
  /** Who did it; null where nobody signed in did. */
  by: Named.nullable(),
  /** The new role, of `role_changed` and `member_created`. */
  role: Role.nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const systemRoutes = {
  getSystem: defineRoute({
    method: "GET",
    path: "/admin/system",
    access: "admin",
    summary: "How the service is doing: version, database, last backup",
    response: SystemState,
  }),
  retryNotice: defineRoute({
    method: "POST",
    path: "/admin/notices/{notice_id}/retry",
    access: "admin",
    summary: "Send a failed notice once more",
    params: z.strictObject({ notice_id: Id }),
    response: null,
  }),
  listAudit: defineRoute({
    method: "GET",
    path: "/admin/audit",
    access: "admin",
    summary: "What concerned the band's safety within 180 days, the latest first",
    query: z.strictObject(Paging),
    response: page(AuditEntry),
  }),
} as const;
