import { z } from "zod";
import { Id, Instant } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Role } from "../users/contract.ts";

const count = z.int().min(0);

/** How the service is doing, for admins. It holds no address and no secret. */
export const SystemState = z.strictObject({
  version: z.string(),
  node: z.string(),
  database: z.strictObject({
    kind: z.enum(["embedded", "mongodb"]),
    collections: z.array(z.strictObject({ name: z.string(), documents: count })),
  }),
  /** What has changed the form of the data; `applied_at` is null where nobody wrote it down. */
  migrations: z.array(z.strictObject({ name: z.string(), applied_at: Instant.nullable() })),
  /** Of the process that answers. */
  started_at: Instant,
  uptime_seconds: count,
  /** When a backup was last written and read back without a fault. */
  last_backup: Instant.nullable(),
  /** Number of the newest change that devices are told. */
  sync_head: count,
  mail_configured: z.boolean(),
  chat_configured: z.boolean(),
});
export type SystemState = z.infer<typeof SystemState>;

export const AuditKind = z.enum([
  "sign_in_limited",
  "token_reused",
  "password_changed",
  "password_reset",
  "reset_link_made",
  "sessions_ended",
  "member_created",
  "role_changed",
  "member_deactivated",
  "member_activated",
  "config_changed",
]);
export type AuditKind = z.infer<typeof AuditKind>;

const Named = z.strictObject({ user_id: Id, name: z.string() });

/** Something that concerns the band's safety. It never holds a password, a token or an address. */
export const AuditEntry = z.strictObject({
  entry_id: z.string(),
  kind: AuditKind,
  at: Instant,
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
  listAudit: defineRoute({
    method: "GET",
    path: "/admin/audit",
    access: "admin",
    summary: "What concerned the band's safety within 180 days, the latest first",
    query: z.strictObject(Paging),
    response: page(AuditEntry),
  }),
} as const;
