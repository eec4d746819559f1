import type { SignInLimits } from "./limits.ts";
import type { Refresher } from "./refresh.ts";

/** Dependencies of sign-in besides the common context. */
export interface AuthServices {
  readonly limits: SignInLimits;
  readonly refresher: Refresher;
  /** The band's current name, which is not allowed as a password. */
  bandName(): string;
}
