import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { RequestContext } from "../http/handler.ts";
import { audit } from "../system/audit.ts";
import { findCredentials } from "../users/model.ts";
import type { SignInLimits } from "./limits.ts";
import { verifyPassword } from "./password-hash.ts";

/** Checks the caller's current password. Throws `PASSWORD_WRONG`, and `RATE_LIMITED` after too many wrong ones. */
export type RefuseWrongPassword = (
  caller: Caller,
  password: string | undefined,
  request: Pick<RequestContext, "ip">,
) => Promise<void>;

/**
 * Creates the function that checks a caller's current password. Wrong passwords are limited like failed sign-ins, so
 * that nobody can guess the password on an unattended device.
 */
export const currentPassword =
  (context: AppContext, limits: SignInLimits): RefuseWrongPassword =>
  async ({ user_id, username }, password = "", { ip }) => {
    const forgive = await limits.password(username).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === "RATE_LIMITED")
        await audit(context, "sign_in_limited", { user_id, by: user_id, address: ip });
      throw error;
    });
    const user = await findCredentials(user_id);
    if (!(await verifyPassword(password, user?.password_hash, context.passwordCost)))
      throw new Refusal("PASSWORD_WRONG");
    await forgive();
  };
