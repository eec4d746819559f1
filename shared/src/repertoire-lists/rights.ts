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

/** Whether a member may change a list's visibility and delete it: its owner and admins may. */
export const mayManageList = ({ owner }: Pick<Owned, "owner">, { user_id, role }: Member): boolean =>
  owner === user_id || role === "admin";

/** Whether a member may see a list and edit its name and songs. */
export const maySeeList = (list: Owned, member: Member): boolean =>
  list.visibility === "public" || mayManageList(list, member);
