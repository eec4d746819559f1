import type { authRoutes } from "@bandstand/shared/auth/routes.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { translateUsualParts } from "../config/model.ts";
import { serviceWrite } from "../database/records.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { notifyAccountChange } from "../notifications/account-changed.ts";
import { outbox } from "../notifications/model.ts";
import { audit } from "../system/audit.ts";
import { changeUser, createFirstAdmin } from "../users/accounts.ts";
import { findByLogin, findUser, hasUsers } from "../users/model.ts";
import { invited, isStillInvited } from "./invitation.ts";
import { revokeSessionsOf } from "./model.ts";
import { newPassword } from "./new-password.ts";
import { ownChange } from "./own-change.ts";
import { hashPassword } from "./password-hash.ts";
import { readResetToken } from "./password-reset.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import type { AuthServices } from "./services.ts";
import { isSetupToken } from "./setup-token.ts";
import { signIn } from "./sign-in.ts";

type LinkRoutes = Pick<
  typeof authRoutes,
  "setup" | "requestPasswordReset" | "confirmPasswordReset" | "readInvitation" | "acceptInvitation"
>;

/** Handlers for single-use links, which create the first admin, reset a password or accept an invitation. */
export function linkHandlers(context: AppContext, { limits, bandName }: AuthServices): Handlers<LinkRoutes> {
  const { env, now, passwordCost } = context;

  /**
   * Queues the reset email; its link is created when it is sent. An email for an unknown member is queued too, so
   * neither the response nor its timing reveals whether the member exists. Queues nothing once the recipient's limit is
   * reached.
   */
  async function mailResetLink(login: string, { language, ip }: RequestContext): Promise<void> {
    const user = await findByLogin(login);
    try {
      await limits.resetMail(user?._id ?? login.trim().toLowerCase());
    } catch (error) {
      if (error instanceof Refusal && error.code === "RATE_LIMITED") return;
      throw error;
    }
    const user_id = user?.status === "active" ? user._id : newId();
    const covers = [`reset:${newId()}`] as const;
    await outbox.add({ kind: "password_reset", channel: "mail", user_id, covers, about: { language } }, { now: now() });
    if (user?.status === "active") await audit(context, "reset_requested", { user_id, address: ip });
  }

  return {
    async setup({ body, request }) {
      await limits.setup(request.ip);
      if (await hasUsers()) throw new Refusal("NOT_FOUND");
      const { token, password, ...member } = body;
      if (!isSetupToken(context, token)) throw new Refusal("TOKEN_INVALID");
      const names = [member.username, member.email, bandName()];
      refuseWeakPassword(password, { field: "password", names, language: request.language });
      const password_hash = await hashPassword(password, passwordCost);
      const admin = await createFirstAdmin({ ...member, password_hash }, now());
      if (admin === null) throw new Refusal("NOT_FOUND");
      await audit(context, "member_created", { user_id: admin._id, role: admin.role, address: request.ip });
      /* The band already exists, so if this fails, it keeps the German names of the parts and the set-up still
         succeeds. */
      await translateUsualParts(request.language).catch((error: unknown) =>
        context.log.error({ err: error }, "translating the usual parts failed"),
      );
      return await signIn(context, request, admin);
    },

    async requestPasswordReset({ body, request }) {
      await limits.reset(request.ip);
      const mail_enabled = env.SMTP_URL !== undefined;
      if (mail_enabled) await mailResetLink(body.username_or_email, request);
      return { mail_enabled };
    },

    async confirmPasswordReset({ body, request }) {
      await limits.reset(request.ip);
      const link = readResetToken(context, body.token);
      const user = link === null ? null : await findUser(link.user_id);
      if (link === null || user?.status !== "active" || user.credential_version !== link.credential) {
        throw new Refusal("TOKEN_INVALID");
      }
      const { stored } = await changeUser(user._id, serviceWrite(now()), async (found) => {
        const isCurrent = found.status === "active" && found.credential_version === link.credential;
        if (!isCurrent) throw new Refusal("TOKEN_INVALID");
        return await newPassword(context, found, { password: body.new_password, bandName: bandName(), request });
      });
      await revokeSessionsOf(user._id, "password");
      await audit(context, "password_reset", { user_id: user._id, address: request.ip });
      await notifyAccountChange(context, [user, stored], "link");
    },

    async readInvitation({ body, request }) {
      await limits.invitation(request.ip);
      const { username, real_name } = await invited(context, body.token);
      return { band_name: bandName(), username, real_name };
    },

    async acceptInvitation({ body, request }) {
      await limits.invitation(request.ip);
      const { token, new_password, ...details } = body;
      const { _id } = await invited(context, token);
      const { stored } = await changeUser(_id, serviceWrite(now()), async (user) => {
        if (!isStillInvited(user)) throw new Refusal("TOKEN_INVALID");
        return {
          ...details,
          ...(await newPassword(context, user, { password: new_password, bandName: bandName(), request })),
        };
      });
      await audit(context, "invitation_accepted", ownChange(_id, request));
      return await signIn(context, request, stored);
    },
  };
}
