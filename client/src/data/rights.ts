import type { Person } from "@bandstand/shared/contract/fields.ts";
import { isResponsible } from "@bandstand/shared/users/responsible.ts";
import { me } from "./session.ts";

/**
 * Whether this member has an editor's rights. The server checks again; here this only decides which actions are
 * offered.
 */
export const mayEdit = (): boolean => me()?.role === "editor" || me()?.role === "admin";

/** Whether this member may tick off a checklist item or todo: editors, admins and the person responsible for it may. */
export const mayTick = ({ responsible }: { readonly responsible: Person | null }): boolean =>
  mayEdit() || isResponsible(me()?.user_id, responsible);

/** Whether this member is an admin. */
export const isAdmin = (): boolean => me()?.role === "admin";
