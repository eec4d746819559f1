import type { AppContext } from "../http/context.ts";
import type { RequestContext } from "../http/handler.ts";
import type { StoredUser, UserFields } from "../users/model.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseWeakPassword } from "./password-rules.ts";

/**
 * Returns the fields that give a member a new password. Storing them invalidates the sessions and links that depend on
 * the old one. Throws `VALIDATION_FAILED` at `new_password` if the password is weak.
 */
export async function newPassword(
  { passwordCost }: AppContext,
  user: StoredUser,
  { password, bandName, request }: { password: string; bandName: string; request: Pick<RequestContext, "language"> },
): Promise<Pick<UserFields, "password_hash" | "joined" | "credential_version" | "login_chosen_by_admin">> {
  const names = [user.username, user.email, bandName];
  refuseWeakPassword(password, { field: "new_password", names, language: request.language });
  const password_hash = await hashPassword(password, passwordCost);
  const credential_version = user.credential_version + 1;
  return { password_hash, joined: true, credential_version, login_chosen_by_admin: false };
}
