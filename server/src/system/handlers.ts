import type { systemRoutes } from "@bandstand/shared/system/contract.ts";
import root from "../../../package.json" with { type: "json" };
import { lastBackup } from "../database/backup-note.ts";
import { appliedMigrations } from "../database/migrate.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { logHead } from "../sync/model.ts";
import { memberNames } from "../users/model.ts";
import { collectionSizes, pageOfAudit } from "./model.ts";

export const systemHandlers = ({ env }: AppContext): Handlers<typeof systemRoutes> => ({
  async getSystem({ caller }) {
    const [collections, migrations, last_backup, head] = await Promise.all([
      collectionSizes(caller),
      appliedMigrations(),
      lastBackup(env.DATA_DIR),
      logHead(),
    ]);
    return {
      version: root.version,
      node: process.version,
      database: { kind: env.MONGODB_URI === undefined ? "embedded" : "mongodb", collections },
      migrations,
      started_at: new Date(performance.timeOrigin).toISOString(),
      uptime_seconds: Math.floor(process.uptime()),
      last_backup,
      sync_head: head?._id ?? 0,
      mail_configured: env.SMTP_URL !== undefined,
      chat_configured: env.CHAT_URL !== undefined,
    };
  },

  async listAudit({ caller, query }) {
    const [{ found, total, has_more }, names] = await Promise.all([pageOfAudit(caller, query), memberNames()]);
    const named = (id: string | null) => (id === null ? null : { user_id: id, name: names.get(id) ?? "–" });
    const items = found.map(({ _id, kind, at, user_id, by, role }) => ({
      entry_id: _id,
      kind,
      at: at.toISOString(),
      user: named(user_id),
      by: named(by),
      role,
    }));
    return { items, total, has_more };
  },
});
