import { newId } from "@bandstand/shared/contract/uuid.ts";
import { BandMoveError, type Place, openOwn, refuseMissing } from "../database/place.ts";
import type { Env } from "../env.ts";
import { OUTBOX, waitingNotice } from "../notifications/model.ts";
import type { Notice } from "../notifications/notice.ts";
import { AUDIT, type StoredAudit } from "../system/model.ts";
import { SECOND_FACTORS, SPENT_TICKETS } from "./model.ts";

interface StoredRevision {
  readonly _id: string;
  readonly revision: string;
  readonly ticket?: { readonly id: string; readonly expires_at: Date } | null;
}

type Settings = Pick<Env, "DATA_DIR" | "MONGODB_URI" | "SMTP_URL">;

/** How many times a reset tries to remove the second factor before it gives up because others keep changing it. */
const ATTEMPTS_MAX = 10;

/**
 * Removes a member's second factor and spends the ticket of its enrolment, so that a repeat cannot add it again.
 * Returns false if there was none. Throws `BandMoveError` under contention.
 */
export async function removeFactor(db: Place["db"], userId: string): Promise<boolean> {
  const factors = db.collection<StoredRevision>(SECOND_FACTORS);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const factor = await factors.findOne({ _id: userId });
    if (factor === null) return false;
    if (factor.ticket) {
      const { id, expires_at } = factor.ticket;
      await db
        .collection<{ _id: string }>(SPENT_TICKETS)
        .updateOne({ _id: id }, { $set: { expires_at } }, { upsert: true });
    }
    const { deletedCount } = await factors.deleteOne({ _id: userId, revision: factor.revision });
    if (deletedCount === 1) return true;
  }
  throw new BandMoveError("The member's two-step sign-in is being changed right now. Please try again.");
}

/**
 * Switches a member's second factor off from the command line, for a band whose only admin has lost their phone. Can
 * run while the service is running. Adds an audit entry and, if mail is configured, queues an email that the service
 * sends to the member. Returns false if the member had no second factor; throws if the user name does not exist.
 */
export async function resetOnServer(settings: Settings, username: string, now: Date): Promise<boolean> {
  refuseMissing(settings);
  const { db, close } = await openOwn(settings);
  try {
    const wanted = username.trim().toLowerCase();
    const user = await db
      .collection<{ _id: string }>("users")
      .findOne({ username: wanted }, { projection: { _id: 1 } });
    if (user === null) throw new BandMoveError(`There is no member with the user name ${wanted}.`);
    if (!(await removeFactor(db, user._id))) return false;
    const entry = { _id: newId(), kind: "second_factor_reset", at: now, count: 1, user_id: user._id } as const;
    await db.collection<StoredAudit>(AUDIT).insertOne({ ...entry, by: null, role: null, address: null });
    if (settings.SMTP_URL !== undefined) {
      const covers = [`second_factor:${newId()}`] as const;
      const about = { news: "reset" } as const;
      const mail = { kind: "second_factor", channel: "mail", user_id: user._id, covers, about } as const;
      await db.collection<Notice>(OUTBOX).insertOne(waitingNotice(mail, { now }));
    }
    return true;
  } finally {
    await close();
  }
}
