import type { Role } from "@bandstand/shared/users/contract.ts";
import { bandConfig } from "../config/model.ts";
import { hasFactor } from "./model.ts";

/** True if the band requires a second factor from members with `role`. */
export const isRequired = (role: Role): boolean => role === "admin" && bandConfig().adminSecondFactor === "on";

/** True for an admin who has not set up the second factor that the band requires from admins. */
export const lacksSecondFactor = async (user: { readonly _id: string; readonly role: Role }): Promise<boolean> =>
  isRequired(user.role) && !(await hasFactor(user._id));
