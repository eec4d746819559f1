import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { AccountChangeWay, AccountFact } from "@bandstand/shared/notifications/account-text.ts";
import type { AppContext } from "../http/context.ts";
import type { StoredUser } from "../users/model.ts";
import { keepFormerAddress } from "./former-address-model.ts";
import { outbox } from "./model.ts";

type Login = Pick<StoredUser, "_id" | "email" | "username" | "credential_version">;

const FACTS: readonly (readonly [AccountFact, (before: Login, after: Login) => boolean])[] = [
  ["email", (before, after) => before.email !== after.email],
  ["username", (before, after) => before.username !== after.username],
  ["password", (before, after) => before.credential_version !== after.credential_version],
];

/**
 * Queues an email to the member about a changed email address, user name or password; if the email address changed,
 * also one to the previous address. Call it once per change, after the write. Does nothing if mail is not configured.
 */
export async function notifyAccountChange(
  { env, now }: Pick<AppContext, "env" | "now">,
  [before, after]: readonly [before: Login, after: Login],
  way: AccountChangeWay,
): Promise<void> {
  const what = FACTS.filter(([, isChanged]) => isChanged(before, after)).map(([fact]) => fact);
  if (what.length === 0 || env.SMTP_URL === undefined) return;
  const change_id = newId();
  const at = now();
  const add = async (former: string | null): Promise<void> => {
    const covers = [`account:${change_id}:${former === null ? "current" : "former"}`] as const;
    const about = { what, way, at: at.toISOString(), former };
    await outbox.add({ kind: "account_changed", channel: "mail", user_id: after._id, covers, about }, { now: at });
  };
  if (what.includes("email")) {
    await keepFormerAddress(change_id, before.email, at);
    await add(change_id);
  }
  await add(null);
}
