import { isIP } from "node:net";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { AuditKind } from "@bandstand/shared/system/contract.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { backupsWritten } from "../database/backup-note.ts";
import { readMeta } from "../database/meta.ts";
import type { AppContext } from "../http/context.ts";
import { countAudit, writeMissing } from "./model.ts";

/** The details to record: only ids and the sender's address, because user input must not get into a log. */
interface Concerned {
  /** The member affected. */
  readonly user_id?: string;
  /** The member who acted. */
  readonly by?: string;
  readonly role?: Role;
  /**
   * The sender's network address, for the list. The log contains it only for refused sign-ins, where fail2ban looks for
   * it.
   */
  readonly address?: string;
}

const WINDOW_MS = 15 * 60 * 1000;
const REFUSED: ReadonlySet<AuditKind> = new Set(["sign_in_failed", "sign_in_limited", "second_factor_failed"]);
const COUNTED: ReadonlySet<AuditKind> = new Set([
  ...REFUSED,
  "session_copied",
  "reset_requested",
  "push_device_added",
  "push_device_removed",
  "calendar_address_made",
  "calendar_address_ended",
  "share_made",
  "share_ended",
  "ask_made",
  "ask_withdrawn",
  "ask_answered",
  "lock_overridden",
]);

/* Returns the id of an audit entry. Repeated actions of some kinds share one entry per member and quarter-hour (one for
   all unknown names), even across processes, so that nobody can fill the list or the disk. */
const idOf = (kind: AuditKind, userId: string | undefined, now: Date): string =>
  COUNTED.has(kind) ? `${kind} ${userId ?? "nobody"} ${Math.floor(now.getTime() / WINDOW_MS)}` : newId();

/* Returns the sender's address, or null if it is not an IP address: with a wrong `TRUST_PROXY`, the sender can choose
   any text. */
const addressOf = (sender: string): string | null => {
  const plain = sender.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(plain) === 0 ? null : plain;
};

/**
 * Records a security event in the log and in the admins' list. If the list cannot be written, that is logged, and the
 * request continues.
 */
export async function audit({ log, now }: AppContext, kind: AuditKind, concerned: Concerned = {}): Promise<void> {
  const { address: sender = "", ...ids } = concerned;
  const { user_id = null, by = null, role = null } = ids;
  const at = now();
  const isNamed = REFUSED.has(kind) && sender !== "" && by === null;
  log.info({ audit: kind, ...ids, ...(isNamed && { address: sender }) }, "audit");
  const address = addressOf(sender);
  try {
    await countAudit({ _id: idOf(kind, user_id ?? undefined, at), kind, at, count: 1, user_id, by, role, address });
  } catch (error) {
    log.error({ err: error, audit: kind }, "an audit entry could not be written");
  }
}

/**
 * Adds backups and restores to the list, from the notes left by the program that makes them, which may run while the
 * service is down.
 */
export async function auditOperations({ env, now }: AppContext): Promise<void> {
  const [backups, { restored_at }] = await Promise.all([backupsWritten(env.DATA_DIR), readMeta()]);
  const entry = (kind: AuditKind, at: Date) =>
    ({ _id: `${kind} ${at.toISOString()}`, kind, at, count: 1, user_id: null, by: null, role: null }) as const;
  const restores = restored_at === undefined ? [] : [entry("data_restored", restored_at)];
  await writeMissing([...backups.map((at) => entry("backup_written", at)), ...restores], now());
}
