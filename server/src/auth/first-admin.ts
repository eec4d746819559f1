import { bandConfig } from "../config/model.ts";
import type { AppContext } from "../http/context.ts";
import { audit } from "../system/audit.ts";
import { createFirstAdmin } from "../users/accounts.ts";
import { hasUsers } from "../users/model.ts";
import { hashPassword } from "./password-hash.ts";
import { weakness } from "./password-rules.ts";

/** A reserved domain, so that mail to it reaches nobody (RFC 2606). */
const PLACEHOLDER_DOMAIN = "band.invalid";

/** Thrown if `ADMIN_PASSWORD` is too weak. */
class WeakAdminPassword extends Error {
  constructor(reason: string) {
    super(`ADMIN_PASSWORD: ${reason}`);
    this.name = "WeakAdminPassword";
  }
}

/**
 * Creates the first admin from `ADMIN_USERNAME` and `ADMIN_PASSWORD` if both are set and there is no member yet. Throws
 * `WeakAdminPassword`. The e-mail address is a placeholder that the admin replaces in the profile.
 */
export async function adminFromEnv(context: AppContext): Promise<void> {
  const { env, now, passwordCost } = context;
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = env;
  if (username === undefined || password === undefined || (await hasUsers())) return;
  const email = `${username}@${PLACEHOLDER_DOMAIN}`;
  const reason = weakness(password, [username, email, bandConfig().bandName], "en");
  if (reason !== null) throw new WeakAdminPassword(reason);
  const password_hash = await hashPassword(password, passwordCost);
  const flags = { musician: false, singer: false };
  const admin = await createFirstAdmin({ username, real_name: username, email, password_hash, ...flags }, now());
  if (admin !== null) await audit(context, "member_created", { user_id: admin._id, role: admin.role });
}
