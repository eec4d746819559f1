import { app } from "./app.ts";
import { availability } from "./availability.ts";
import { checklist } from "./checklist.ts";
import { errors } from "./errors.ts";
import { gigs } from "./gigs.ts";
import { sync } from "./sync.ts";
import { todos } from "./todos.ts";

/** The texts of the frame and the Start screen, which are loaded before all others. */
export const first = { app, availability, checklist, errors, gigs, sync, todos };

export type FirstTexts = typeof first;
