import type { MemberMessage } from "@bandstand/shared/notifications/mail-text.ts";
import type { AppContext } from "../http/context.ts";
import type { StoredUser } from "../users/model.ts";
import type { Tried } from "./deliver.ts";
import type { Notice } from "./model.ts";

/**
 * What a notice says to an active member at this moment, in the member's language, or that there is nothing to say, or
 * not before later. The same for every way that leads to the member.
 */
export function memberMessage(
  _context: AppContext,
  _notice: Notice,
  _user: StoredUser,
): Promise<MemberMessage | Extract<Tried, { kind: "nothing" | "later" }>> {
  return Promise.resolve({ kind: "nothing" });
}
