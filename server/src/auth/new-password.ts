import type { AppContext } from "../http/context.ts";
import type { RequestContext } from "../http/handler.ts";
import type { StoredUser, UserFields } from "../users/model.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseWeakPassword } from "./password-rules.ts";

/**
 * The fields of a member that a new password changes; everything signed in with the old one becomes invalid. Throws
 * `VALIDATION_FAILED` at `new_password` for a weak password.
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
