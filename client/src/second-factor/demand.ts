import type { SecondFactorDemand, SecondFactorMethod } from "@bandstand/shared/second-factor/contract.ts";
import type { Failure } from "../data/request.ts";

/** Returns the second step that a correct password still needs; null if the sign-in failed for another reason. */
export function demandOf({ code, problem }: Failure): SecondFactorDemand | null {
  const demand = problem["second_factor"] as SecondFactorDemand | undefined;
  return code === "SECOND_FACTOR_REQUIRED" && Array.isArray(demand?.methods) ? demand : null;
}

/** Returns the methods that this device can offer, in the service's order of preference. */
export const offeredMethods = (
  { methods, passkey_options }: SecondFactorDemand,
  { hasPasskeys }: { readonly hasPasskeys: boolean },
): SecondFactorMethod[] =>
  methods.filter((method) => method !== "passkey" || (hasPasskeys && passkey_options !== undefined));
