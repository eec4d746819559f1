import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { AuditKind } from "@bandstand/shared/system/contract.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import type { AppContext } from "../http/context.ts";
import { writeAudit } from "./model.ts";

/** Ids alone: what somebody typed or sent belongs in no log. */
interface Concerned {
  /** Whom it happened to. */
  readonly user_id?: string;
  /** Who did it. */
  readonly by?: string;
  readonly role?: Role;
}

const LIMITED_WINDOW_MS = 15 * 60 * 1000;

/* Whoever hammers at the door fills neither the list nor the disk: one entry per member and quarter of an hour, agreed
   on by all processes through its id. */
const idOf = (kind: AuditKind, userId: string | undefined, now: Date): string =>
  kind === "sign_in_limited"
    ? `${kind} ${userId ?? "nobody"} ${Math.floor(now.getTime() / LIMITED_WINDOW_MS)}`
    : newId();

/**
 * Writes down what concerns the band's safety, in the log and in the list for admins. A list that cannot be written is
 * named in the log and refuses nobody what they came for.
 */
export async function audit({ log, now }: AppContext, kind: AuditKind, concerned: Concerned = {}): Promise<void> {
  const { user_id = null, by = null, role = null } = concerned;
  const at = now();
  log.info({ audit: kind, ...concerned }, "audit");
  try {
    await writeAudit({ _id: idOf(kind, concerned.user_id, at), kind, at, user_id, by, role });
  } catch (error) {
    log.error({ err: error, audit: kind }, "an audit entry could not be written");
  }
}
