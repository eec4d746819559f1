import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { Person } from "@bandstand/shared/contract/fields.ts";
import { isResponsible } from "@bandstand/shared/users/responsible.ts";
import type { Caller } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { findUser } from "./model.ts";

/** Refuses, with 403, a member who is neither an editor nor responsible for this item. */
export function refuseUnlessResponsible({ role, user_id }: Caller, responsible: Person | null): void {
  if (role === "musician" && !isResponsible(user_id, responsible)) throw new Refusal("FORBIDDEN");
}

const UNKNOWN_MEMBER = {
  de: "Dieses Mitglied gibt es nicht.",
  en: "This member does not exist.",
} as const;

/**
 * Refuses, with 422, a responsible person whose member id is unknown. Members are never deleted, so an id stays valid.
 * A free-text name is always accepted. `field` is the path in the body.
 */
export async function refuseUnknownMember(
  person: Person | null | undefined,
  language: Language,
  field = "responsible",
): Promise<void> {
  if (!person || !("user_id" in person) || (await findUser(person.user_id)) !== null) return;
  const fault = { path: `${field}.user_id`, code: "unknown_member", message: UNKNOWN_MEMBER[language] };
  throw new Refusal("VALIDATION_FAILED", { faults: [fault] });
}
