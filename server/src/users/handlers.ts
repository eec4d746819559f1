import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { userRoutes } from "@bandstand/shared/users/routes.ts";
import { revokeSessionsOf } from "../auth/model.ts";
import { invitationLink } from "../auth/invitation.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { resetLink } from "../auth/password-reset.ts";
import { refuseWeakPassword } from "../auth/password-rules.ts";
import { versionedWriteOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer } from "../http/handler.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { notifyAccountChange } from "../notifications/account-changed.ts";
import { outbox } from "../notifications/model.ts";
import { recountVotes } from "../suggestions/model.ts";
import { audit } from "../system/audit.ts";
import { changeUser, createUser } from "./accounts.ts";
import { accountForAdmin, findUser, hasJoined, memberOf, pageOfUsers } from "./model.ts";
import type { StoredUser } from "./model.ts";

export function userHandlers(context: AppContext, { bandName }: { bandName(): string }): Handlers<typeof userRoutes> {
  const { env, now, passwordCost } = context;

  /**
   * Queues the invitation email for a new member, at most once per `once`, so a repeated request does not queue
   * another.
   */
  async function invite(user_id: string, { language }: RequestContext, once = user_id): Promise<void> {
    if (env.SMTP_URL === undefined) return;
    const covers = [`invitation:${once}`] as const;
    await outbox.add({ kind: "invitation", channel: "mail", user_id, covers, about: { language } }, { now: now() });
  }

  return {
    async listUsers({ query }) {
      const { found, total, has_more } = await pageOfUsers(query);
      return { items: found.map(memberOf), total, has_more };
    },

    async listAccounts({ query }) {
      const { found, total, has_more } = await pageOfUsers(query);
      return { items: found.map(accountForAdmin), total, has_more };
    },

    async createAccount({ caller, body, request }) {
      const { user_id, password, ...member } = body;
      const names = [member.username, member.email, bandName()];
      if (password !== undefined)
        refuseWeakPassword(password, { field: "password", names, language: request.language });
      const { stored, replayed } = await createUser(user_id, versionedWriteOf(caller, request, now()), async () => ({
        ...member,
        ...(password !== undefined && {
          password_hash: await hashPassword(password, passwordCost),
          login_chosen_by_admin: true,
        }),
      }));
      if (stored.status === "active") await invite(stored._id, request);
      const concerned = { user_id: stored._id, by: caller.user_id, address: request.ip };
      if (!replayed) await audit(context, "member_created", { ...concerned, role: stored.role });
      return new Answer(accountForAdmin(stored), { rev: stored.rev });
    },

    async updateAccount({ caller, params, body, request }) {
      let before: StoredUser | undefined;
      const { stored, replayed } = await changeUser(
        params.user_id,
        versionedWriteOf(caller, request, now()),
        (found) => {
          before = found;
          return body;
        },
      );
      const concerned = { user_id: stored._id, by: caller.user_id, address: request.ip };
      if (!replayed && before !== undefined) {
        if (before.role !== stored.role) await audit(context, "role_changed", { ...concerned, role: stored.role });
        if (before.email !== stored.email) await audit(context, "email_changed", concerned);
        if (before.username !== stored.username) await audit(context, "username_changed", concerned);
        /* A member who has not joined yet gets no email about the change: the old address may be a stranger's, and
           the new one gets an invitation. */
        if (hasJoined(before)) await notifyAccountChange(context, [before, stored], "admin");
        else if (before.email !== stored.email && stored.status === "active")
          await invite(stored._id, request, newId());
      }
      return new Answer(accountForAdmin(stored), { rev: stored.rev });
    },

    async deactivateAccount({ caller, params, request }) {
      if (params.user_id === caller.user_id) throw new Refusal("OWN_ACCOUNT");
      const write = versionedWriteOf(caller, request, now());
      const { stored } = await changeUser(params.user_id, write, ({ status, credential_version }) =>
        status === "active" ? { status: "deactivated", credential_version: credential_version + 1 } : {},
      );
      /* The request is a repeat, and the member has been activated since. */
      if (stored.status === "active") return;
      await revokeSessionsOf(params.user_id, "deactivated");
      await recountVotes(now());
      await audit(context, "member_deactivated", { user_id: params.user_id, by: caller.user_id, address: request.ip });
    },

    async activateAccount({ caller, params, request }) {
      const { stored } = await changeUser(params.user_id, versionedWriteOf(caller, request, now()), () => ({
        status: "active",
      }));
      /* A member who was added as deactivated has not been welcomed yet. */
      if (!hasJoined(stored) || stored.login_chosen_by_admin) await invite(stored._id, request);
      await recountVotes(now());
      await audit(context, "member_activated", { user_id: stored._id, by: caller.user_id, address: request.ip });
      return new Answer(accountForAdmin(stored), { rev: stored.rev });
    },

    async endAccountSessions({ caller, params, request }) {
      const user = await findUser(params.user_id);
      if (user === null) throw new Refusal("NOT_FOUND");
      await revokeSessionsOf(user._id, "ended");
      await audit(context, "sessions_ended", { user_id: user._id, by: caller.user_id, address: request.ip });
    },

    async createResetLink({ caller, params, request }) {
      const user = await findUser(params.user_id);
      if (user?.status !== "active") throw new Refusal("NOT_FOUND");
      await audit(context, "reset_link_made", { user_id: user._id, by: caller.user_id, address: request.ip });
      return user.credential_version === 0 ? invitationLink(context, user) : resetLink(context, user);
    },
  };
}
