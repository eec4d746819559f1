import type { systemRoutes } from "@bandstand/shared/system/routes.ts";
import { backupsWritten } from "../database/backup-note.ts";
import { readMeta } from "../database/meta.ts";
import { appliedMigrations } from "../database/migrate.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { failureText } from "../notifications/failure-text.ts";
import { failedNotices, noticeCounts, retryFailed } from "../notifications/model.ts";
import { logHead } from "../sync/model.ts";
import { memberNames } from "../users/model.ts";
import { auditOperations } from "./audit.ts";
import { databaseSize, pageOfAudit } from "./model.ts";
import { VERSION, presence } from "./presence.ts";

const FAILED_SHOWN = 50;

/** Returns a function that adds a member's current name to their id. */
const namedBy = (names: ReadonlyMap<string, string>) => (id: string | null) =>
  id === null ? null : { user_id: id, name: names.get(id) ?? "–" };

async function noticeState() {
  const [counts, failed, names] = await Promise.all([noticeCounts(), failedNotices(FAILED_SHOWN), memberNames()]);
  const named = namedBy(names);
  return {
    counts,
    failed: failed.map(({ _id, kind, channel, user_id, covers, attempts, reason, created_at }) => ({
      notice_id: _id,
      kind,
      channel,
      user: named(user_id),
      subjects: covers.length,
      attempts,
      ...(typeof reason === "string"
        ? { reason, failure: null }
        : { reason: reason && failureText(reason), failure: reason }),
      created_at: created_at.toISOString(),
    })),
  };
}

export const systemHandlers = (context: AppContext): Handlers<typeof systemRoutes> => {
  const { env, now } = context;
  return {
    async getSystem({ caller }) {
      const [size, migrations, backups, meta, head, processes, notices] = await Promise.all([
        databaseSize(caller),
        appliedMigrations(),
        backupsWritten(env.DATA_DIR),
        readMeta(),
        logHead(),
        presence.all(),
        noticeState(),
      ]);
      return {
        version: VERSION,
        node: process.version,
        database: { kind: env.MONGODB_URI === undefined ? "embedded" : "mongodb", ...size },
        migrations,
        last_backup: backups.at(-1)?.toISOString() ?? null,
        restored_at: meta.restored_at?.toISOString() ?? null,
        sync_epoch: meta.epoch,
        sync_head: head?._id ?? 0,
        processes,
        notices,
        mail_configured: env.SMTP_URL !== undefined,
        chat_configured: env.CHAT_URL !== undefined,
      };
    },

    async retryNotice({ params }) {
      if (!(await retryFailed(params.notice_id, now()))) throw new Refusal("NOT_FOUND");
    },

    async listAudit({ caller, query }) {
      await auditOperations(context);
      const [{ found, total, has_more }, names] = await Promise.all([pageOfAudit(caller, query), memberNames()]);
      const named = namedBy(names);
      const items = found.map(({ _id, kind, at, count, user_id, by, role, address = null }) => ({
        entry_id: _id,
        kind,
        at: at.toISOString(),
        count,
        user: named(user_id),
        by: named(by),
        role,
        address,
      }));
      return { items, total, has_more };
    },
  };
};
