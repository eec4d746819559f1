import type { authRoutes } from "@bandstand/shared/auth/routes.ts";
import { versionedWriteOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer } from "../http/handler.ts";
import type { Handlers } from "../http/handler.ts";
import { notifyAccountChange } from "../notifications/account-changed.ts";
import { audit } from "../system/audit.ts";
import { changeUser } from "../users/accounts.ts";
import { accountOf, findUser } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import { currentPassword } from "./current-password.ts";
import { carryCredential, revokeSessionsOf } from "./model.ts";
import { newPassword } from "./new-password.ts";
import { ownChange } from "./own-change.ts";
import type { AuthServices } from "./services.ts";

/** Handlers for the caller's own account: its details and its password. */
export function accountHandlers(
  context: AppContext,
  { limits, bandName }: AuthServices,
): Handlers<Pick<typeof authRoutes, "getMe" | "updateMe" | "changePassword">> {
  const { now } = context;
  const refuseWrongPassword = currentPassword(context, limits);

  return {
    async getMe({ caller }) {
      const user = await findUser(caller.user_id);
      if (user === null) throw new Refusal("UNAUTHENTICATED");
      return new Answer(accountOf(user), { rev: user.rev });
    },

    async updateMe({ caller, body, request }) {
      const { current_password, shares, ...change } = body;
      let before: StoredUser | undefined;
      const { stored, replayed } = await changeUser(
        caller.user_id,
        versionedWriteOf(caller, request, now()),
        async (found) => {
          before = found;
          if (change.email !== undefined && change.email !== found.email)
            await refuseWrongPassword(caller, current_password, request);
          return { ...change, ...(shares && { shares: { ...found.shares, ...shares } }) };
        },
      );
      if (!replayed && before !== undefined && before.email !== stored.email) {
        await audit(context, "email_changed", ownChange(caller.user_id, request));
        await notifyAccountChange(context, [before, stored], "profile");
      }
      return new Answer(accountOf(stored), { rev: stored.rev });
    },

    async changePassword({ caller, body, request }) {
      const write = versionedWriteOf(caller, request, now());
      let before: StoredUser | undefined;
      const { stored, replayed } = await changeUser(caller.user_id, write, async (user) => {
        before = user;
        await refuseWrongPassword(caller, body.current_password, request);
        const isKept = body.new_password === body.current_password;
        const login_chosen_by_admin = isKept && user.login_chosen_by_admin === true;
        return {
          ...(await newPassword(context, user, { password: body.new_password, bandName: bandName(), request })),
          login_chosen_by_admin,
        };
      });
      if (!replayed) {
        await carryCredential(caller.session_id, stored.credential_version);
        await revokeSessionsOf(caller.user_id, "password", caller.session_id);
        await audit(context, "password_changed", ownChange(caller.user_id, request));
        if (before !== undefined) await notifyAccountChange(context, [before, stored], "profile");
      }
      return new Answer(accountOf(stored), { rev: stored.rev });
    },
  };
}
