import { auth } from "./auth.ts";
import { first } from "./first.ts";
import { forms } from "./forms.ts";
import { refusals } from "./refusals.ts";
import { secondFactor } from "./second-factor.ts";
import { welcome } from "./welcome.ts";

/** The texts of the screens before the sign-in, so that a new device need not load all texts to show its first form. */
export const door = { ...first, auth, forms, refusals, secondFactor, welcome };

export type DoorTexts = typeof door;
