import type { Role } from "../users/contract.ts";
import type { Visibility } from "./contract.ts";

interface Member {
  readonly user_id: string;
  readonly role: Role;
}

interface Owned {
  readonly owner: string;
  readonly visibility: Visibility;
}

/** Who decides on who sees a list, and on its end: its owner and admins (specification 3, transitions). */
export const mayManageList = ({ owner }: Pick<Owned, "owner">, { user_id, role }: Member): boolean =>
  owner === user_id || role === "admin";

/** Who sees a list, and edits its name and songs (specification 5.11). */
export const maySeeList = (list: Owned, member: Member): boolean =>
  list.visibility === "public" || mayManageList(list, member);
