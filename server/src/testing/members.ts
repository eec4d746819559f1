import type { Role } from "@bandstand/shared/users/contract.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { serviceWrite } from "../database/records.ts";
import type { AppContext } from "../http/context.ts";
import { createUser } from "../users/accounts.ts";

export type MemberName = "admin" | "editor" | "musician";

/** The password of every member in tests. */
export const TEST_PASSWORD = "korrekt pferd batterie";

/** The ids of a test band's three members. */
export const memberIds: Readonly<Record<MemberName, string>> = {
  admin: "01900000-0000-7000-8000-000000000001",
  editor: "01900000-0000-7000-8000-000000000002",
  musician: "01900000-0000-7000-8000-000000000003",
};

/** Adds one member of each role; the user name is the role's name. */
export async function createMembers({ now, passwordCost }: AppContext): Promise<void> {
  const password_hash = await hashPassword(TEST_PASSWORD, passwordCost);
  for (const [role, id] of Object.entries(memberIds) as [Role, string][]) {
    await createUser(id, serviceWrite(now()), () =>
      Promise.resolve({
        username: role,
        real_name: `Test ${role}`,
        email: `${role}@example.org`,
        role,
        musician: role !== "admin",
        singer: role === "musician",
        password_hash,
      }),
    );
  }
}
