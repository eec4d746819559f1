import { lazyComponent } from "../ui/lazy-component.ts";

export { FactorMissing, FactorSetUpLink } from "./factor-missing.tsx";
export { canUsePasskeys } from "./passkeys.ts";
export { demandOf } from "./demand.ts";

/* Loaded on demand, because they need the passkey library. */
export const SecondFactorStep = lazyComponent(async () => (await import("./sign-in-step.tsx")).SecondFactorStep);
export const PasskeySignIn = lazyComponent(async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn, "door");
export const SecondFactorCard = lazyComponent(async () => (await import("./second-factor-card.tsx")).SecondFactorCard);
export const MemberFactor = lazyComponent(async () => (await import("./member-factor.tsx")).MemberFactor);
