import type { Session } from "@bandstand/shared/auth/contract.ts";
import type { authRoutes } from "@bandstand/shared/auth/routes.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { AppContext } from "../http/context.ts";
import { cookieJar } from "../http/cookies.ts";
import { csrfToken } from "../http/csrf.ts";
import { Refusal } from "../http/errors.ts";
import { Answer } from "../http/handler.ts";
import type { Handlers, RequestContext } from "../http/handler.ts";
import { readToken } from "../http/token.ts";
import { serviceWrite } from "../database/records.ts";
import type { Write } from "../database/records.ts";
import { demandSecondFactor } from "../second-factor/demand.ts";
import { audit } from "../system/audit.ts";
import { changeUser, createFirstAdmin } from "../users/accounts.ts";
import { notifyAccountChange } from "../notifications/account-changed.ts";
import { outbox } from "../notifications/model.ts";
import { accountOf, findByLogin, findUser, hasUsers, upgradeHash } from "../users/model.ts";
import type { StoredUser } from "../users/model.ts";
import type { Caller } from "../http/access.ts";
import { clientKeyOf, hashRandom } from "./client-key.ts";
import { currentPassword } from "./current-password.ts";
import { describeDevice } from "./device.ts";
import { invited, isStillInvited } from "./invitation.ts";
import { forgetDevice, knownFor } from "./known-device.ts";
import type { SignInLimits } from "./limits.ts";
import { activeSessionsOf, blacklistToken, carryCredential, revokeSession, revokeSessionsOf } from "./model.ts";
import type { StoredSession } from "./model.ts";
import { hashPassword, isWeakHash, verifyPassword } from "./password-hash.ts";
import { readResetToken } from "./password-reset.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import type { Refresher } from "./refresh.ts";
import { AccessClaims, answerSignedIn, clearSignIn, signIn } from "./sign-in.ts";
import { isSetupToken } from "./setup-token.ts";

/** Dependencies of sign-in besides the common context. */
export interface AuthServices {
  readonly limits: SignInLimits;
  readonly refresher: Refresher;
  /** The band's current name, which is not allowed as a password. */
  bandName(): string;
}

export function authHandlers(context: AppContext, services: AuthServices): Handlers<typeof authRoutes> {
  const { env, now, passwordCost } = context;
  const { limits, refresher, bandName } = services;
  const cookies = cookieJar(env);
  const refuseWrongPassword = currentPassword(context, limits);

  /** Audit fields for a change that members make to their own account. */
  const own = (user_id: string, { ip }: RequestContext) => ({ user_id, by: user_id, address: ip });

  const sessionOf = (session: StoredSession, currentId: string, { language }: RequestContext): Session => ({
    session_id: session._id,
    device: describeDevice(session, language),
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    current: session._id === currentId,
  });

  const writeOf = (caller: Caller, { mutation, ifMatch }: RequestContext): Write => ({
    user_id: caller.user_id,
    mutation,
    ifMatch,
    now: now(),
  });

  /** Audit fields for an attempt to sign in, with the member whose name was typed if there is one. */
  const attemptOf = (user: StoredUser | null, { ip }: RequestContext) => ({
    address: ip,
    ...(user !== null && { user_id: user._id }),
  });

  /** The fields of a member that a new password changes; everything signed in with the old one becomes invalid. */
  async function newPassword(user: StoredUser, password: string, { language }: RequestContext) {
    const names = [user.username, user.email, bandName()];
    refuseWeakPassword(password, { field: "new_password", names, language });
    const password_hash = await hashPassword(password, passwordCost);
    const credential_version = user.credential_version + 1;
    return { password_hash, joined: true, credential_version, login_chosen_by_admin: false };
  }

  /**
   * Queues the reset mail; its link is created when it is sent. A mail for an unknown member is queued too, so that
   * neither response nor timing reveals whether the member exists. Beyond a mailbox's limit nothing is queued.
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
    async login({ body, request }) {
      const login = body.username.trim().toLowerCase();
      /* One lookup in every case, so that the time shows neither whether the member exists nor whether the device is known. */
      const user = await findByLogin(login);
      const forgive = await limits
        .login(request.ip, login, knownFor(context, request, user))
        .catch(async (error: unknown) => {
          if (error instanceof Refusal && error.code === "RATE_LIMITED")
            await audit(context, "sign_in_limited", attemptOf(user, request));
          throw error;
        });
      const isRight = await verifyPassword(body.password, user?.password_hash, passwordCost);
      if (user === null || !isRight || user.status !== "active") {
        await audit(context, "sign_in_failed", attemptOf(user, request));
        throw new Refusal("LOGIN_FAILED");
      }
      await forgive();
      if (isWeakHash(user.password_hash, passwordCost)) {
        await upgradeHash(user, await hashPassword(body.password, passwordCost));
      }
      await demandSecondFactor(context, user);
      await audit(context, "sign_in", own(user._id, request));
      return await signIn(context, request, user);
    },

    async refresh({ request }) {
      await limits.refresh(request.ip);
      const client_key = clientKeyOf(request);
      const attempt = hashRandom(request.header("X-Refresh-Attempt"));
      const refreshed = await refresher.refresh(request.cookie(cookies.refresh), { attempt, client_key }, request.ip);
      if (refreshed.ok) return answerSignedIn(context, request, refreshed.session, refreshed.user);
      /* A tab with an older app sends no key but shares its cookies with the newer one that does. */
      const isOlderTab = refreshed.code === "NEW_CLIENT" && client_key === null;
      if (refreshed.code !== "UNAVAILABLE" && !isOlderTab) clearSignIn(context, request);
      if (refreshed.code === "NEW_CLIENT" && !isOlderTab) forgetDevice(context, request);
      throw new Refusal(refreshed.code);
    },

    async logout({ caller, request }) {
      const token = request.cookie(cookies.access) ?? "";
      const claims = readToken(env, "access", token, { schema: AccessClaims, now: now() });
      await revokeSession(caller.user_id, caller.session_id, "logout");
      if (claims !== null) await blacklistToken(claims.jti, new Date(claims.exp * 1000));
      clearSignIn(context, request);
      await audit(context, "signed_out", own(caller.user_id, request));
    },

    csrf({ caller, request }) {
      const csrf_token = csrfToken(env, caller.session_id);
      request.setCookie(cookies.csrf, csrf_token, cookies.readable(env.REFRESH_TOKEN_EXPIRE_DAYS * 24 * 60 * 60));
      return { csrf_token };
    },

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
        return await newPassword(found, body.new_password, request);
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
        return { ...details, ...(await newPassword(user, new_password, request)) };
      });
      await audit(context, "invitation_accepted", own(_id, request));
      return await signIn(context, request, stored);
    },

    async getMe({ caller }) {
      const user = await findUser(caller.user_id);
      if (user === null) throw new Refusal("UNAUTHENTICATED");
      return new Answer(accountOf(user), { rev: user.rev });
    },

    async updateMe({ caller, body, request }) {
      const { current_password, ...change } = body;
      let before: StoredUser | undefined;
      const { stored, replayed } = await changeUser(caller.user_id, writeOf(caller, request), async (found) => {
        before = found;
        if (change.email !== undefined && change.email !== found.email)
          await refuseWrongPassword(caller, current_password, request);
        return change;
      });
      if (!replayed && before !== undefined && before.email !== stored.email) {
        await audit(context, "email_changed", own(caller.user_id, request));
        await notifyAccountChange(context, [before, stored], "profile");
      }
      return new Answer(accountOf(stored), { rev: stored.rev });
    },

    async changePassword({ caller, body, request }) {
      const write = writeOf(caller, request);
      let before: StoredUser | undefined;
      const { stored, replayed } = await changeUser(caller.user_id, write, async (user) => {
        before = user;
        await refuseWrongPassword(caller, body.current_password, request);
        const isKept = body.new_password === body.current_password;
        const login_chosen_by_admin = isKept && user.login_chosen_by_admin === true;
        return { ...(await newPassword(user, body.new_password, request)), login_chosen_by_admin };
      });
      if (!replayed) {
        await carryCredential(caller.session_id, stored.credential_version);
        await revokeSessionsOf(caller.user_id, "password", caller.session_id);
        await audit(context, "password_changed", own(caller.user_id, request));
        if (before !== undefined) await notifyAccountChange(context, [before, stored], "profile");
      }
      return new Answer(accountOf(stored), { rev: stored.rev });
    },

    async listSessions({ caller, request }) {
      const sessions = await activeSessionsOf(caller.user_id, now());
      return sessions.map((session) => sessionOf(session, caller.session_id, request));
    },

    async endSession({ caller, params, request }) {
      const isEnded = await revokeSession(caller.user_id, params.session_id, "ended");
      if (!isEnded) throw new Refusal("NOT_FOUND");
      await audit(context, "sessions_ended", own(caller.user_id, request));
      if (params.session_id === caller.session_id) clearSignIn(context, request);
    },
  };
}
