import type { Account, User } from "./contract.ts";

type Reachable = Pick<Account, "status" | "shares" | "phone" | "email">;

/**
 * Returns the contact details of a member that the band may see: those the member shares, and none for a former member.
 */
export const sharedReach = ({ status, shares, phone, email }: Reachable): Pick<User, "phone" | "email"> => ({
  ...(status === "active" && shares.phone && phone !== null && { phone }),
  ...(status === "active" && shares.email && { email }),
});
