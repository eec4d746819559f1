import type { userRoutes } from "@bandstand/shared/users/contract.ts";
import { revokeSessionsOf } from "../auth/model.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { resetLink } from "../auth/password-reset.ts";
import { refuseWeakPassword } from "../auth/password-rules.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer } from "../http/handler.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { recountVotes } from "../suggestions/model.ts";
import { changeUser, createUser } from "./accounts.ts";
import { accountOf, findUser, memberOf, pageOfUsers } from "./model.ts";

export function userHandlers(context: AppContext, { bandName }: { bandName(): string }): Handlers<typeof userRoutes> {
  const { log, now, passwordCost } = context;

  const writeOf = (caller: Caller, { mutation, ifMatch }: RequestContext) => ({
    user_id: caller.user_id,
    mutation,
    ifMatch,
    now: now(),
  });

  const audit = (event: string, caller: Caller, userId: string): void => {
    log.info({ audit: event, user_id: userId, by: caller.user_id }, "audit");
  };

  return {
    async listUsers({ query }) {
      const { found, total, has_more } = await pageOfUsers(query);
      return { items: found.map(memberOf), total, has_more };
    },

    async listAccounts({ query }) {
      const { found, total, has_more } = await pageOfUsers(query);
      return { items: found.map(accountOf), total, has_more };
    },

    async createAccount({ caller, body, request }) {
      const { user_id, password, ...member } = body;
      const names = [member.username, member.email, bandName()];
      refuseWeakPassword(password, { field: "password", names, language: request.language });
      const { stored, replayed } = await createUser(user_id, writeOf(caller, request), async () => ({
        ...member,
        password_hash: await hashPassword(password, passwordCost),
      }));
      if (!replayed) audit("user_created", caller, stored._id);
      return new Answer(accountOf(stored), { rev: stored.rev });
    },

    async updateAccount({ caller, params, body, request }) {
      const { stored, replayed } = await changeUser(params.user_id, writeOf(caller, request), () => body);
      if (!replayed) audit("user_changed", caller, stored._id);
      return new Answer(accountOf(stored), { rev: stored.rev });
    },

    async deactivateAccount({ caller, params, request }) {
      if (params.user_id === caller.user_id) throw new Refusal("OWN_ACCOUNT");
      await changeUser(params.user_id, writeOf(caller, request), ({ status, credential_version }) =>
        status === "active" ? { status: "deactivated", credential_version: credential_version + 1 } : {},
      );
      await revokeSessionsOf(params.user_id, "deactivated");
      await recountVotes(now());
      audit("user_deactivated", caller, params.user_id);
    },

    async activateAccount({ caller, params, request }) {
      const { stored } = await changeUser(params.user_id, writeOf(caller, request), () => ({ status: "active" }));
      await recountVotes(now());
      audit("user_activated", caller, stored._id);
      return new Answer(accountOf(stored), { rev: stored.rev });
    },

    async endAccountSessions({ caller, params }) {
      const user = await findUser(params.user_id);
      if (user === null) throw new Refusal("NOT_FOUND");
      await revokeSessionsOf(user._id, "ended");
      audit("user_sessions_ended", caller, user._id);
    },

    async createResetLink({ caller, params }) {
      const user = await findUser(params.user_id);
      if (user?.status !== "active") throw new Refusal("NOT_FOUND");
      audit("reset_link_made", caller, user._id);
      return resetLink(context, user);
    },
  };
}
