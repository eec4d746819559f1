import type { DoorTexts } from "../de/door.ts";
import { auth } from "./auth.ts";
import { first } from "./first.ts";
import { forms } from "./forms.ts";
import { refusals } from "./refusals.ts";
import { secondFactor } from "./second-factor.ts";
import { welcome } from "./welcome.ts";

/** The English texts of the screens before the sign-in. */
export const door: DoorTexts = { ...first, auth, forms, refusals, secondFactor, welcome };
