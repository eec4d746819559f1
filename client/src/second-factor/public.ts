import { part } from "../ui/part.ts";

export { FactorMissing, FactorSetUpLink } from "./factor-missing.tsx";
export { canUsePasskeys } from "./passkeys.ts";
export { demandOf } from "./demand.ts";

/* Loaded on demand, because they need the passkey library. */
export const SecondFactorStep = part(async () => (await import("./sign-in-step.tsx")).SecondFactorStep);
export const PasskeySignIn = part(async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn);
export const SecondFactorCard = part(async () => (await import("./second-factor-card.tsx")).SecondFactorCard);
export const MemberFactor = part(async () => (await import("./member-factor.tsx")).MemberFactor);
