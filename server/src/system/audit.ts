import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { AuditKind } from "@bandstand/shared/system/contract.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { backupsWritten } from "../database/backup-note.ts";
import { readMeta } from "../database/meta.ts";
import type { AppContext } from "../http/context.ts";
import { countAudit, writeMissing } from "./model.ts";

/** Ids alone: what somebody typed or sent belongs in no log. */
interface Concerned {
  /** Whom it happened to. */
  readonly user_id?: string;
  /** Who did it. */
  readonly by?: string;
  readonly role?: Role;
  /** Where it came from, of failed and refused sign-ins: for the log alone, where fail2ban looks for it. */
  readonly address?: string;
}

const WINDOW_MS = 15 * 60 * 1000;
const COUNTED: ReadonlySet<AuditKind> = new Set(["sign_in_failed", "sign_in_limited", "session_copied"]);

/* Whoever hammers at the door fills neither the list nor the disk: one entry per member and quarter of an hour, agreed
   on by all processes through its id, and one for all names that nobody has. */
const idOf = (kind: AuditKind, userId: string | undefined, now: Date): string =>
  COUNTED.has(kind) ? `${kind} ${userId ?? "nobody"} ${Math.floor(now.getTime() / WINDOW_MS)}` : newId();

/**
 * Writes down what concerns the band's safety, in the log and in the list for admins. A list that cannot be written is
 * named in the log and refuses nobody what they came for.
 */
export async function audit({ log, now }: AppContext, kind: AuditKind, concerned: Concerned = {}): Promise<void> {
  const { user_id = null, by = null, role = null } = concerned;
  const at = now();
  log.info({ audit: kind, ...concerned }, "audit");
  try {
    await countAudit({ _id: idOf(kind, concerned.user_id, at), kind, at, count: 1, user_id, by, role });
  } catch (error) {
    log.error({ err: error, audit: kind }, "an audit entry could not be written");
  }
}

/**
 * Takes backups and restores into the list. They are made by another program, maybe while the service is down, and
 * leave a note each: this reads the notes.
 */
export async function auditOperations({ env, now }: AppContext): Promise<void> {
  const [backups, { restored_at }] = await Promise.all([backupsWritten(env.DATA_DIR), readMeta()]);
  const entry = (kind: AuditKind, at: Date) =>
    ({ _id: `${kind} ${at.toISOString()}`, kind, at, count: 1, user_id: null, by: null, role: null }) as const;
  const restores = restored_at === undefined ? [] : [entry("data_restored", restored_at)];
  await writeMissing([...backups.map((at) => entry("backup_written", at)), ...restores], now());
}
