import { app } from "./app.ts";
import { auth } from "./auth.ts";
import { availability } from "./availability.ts";
import { checklist } from "./checklist.ts";
import { errors } from "./errors.ts";
import { gigs } from "./gigs.ts";
import { songs } from "./songs.ts";
import { sync } from "./sync.ts";
import { todos } from "./todos.ts";

/** The texts of the frame and of the Start screen, which are there before all others. */
export const first = { app, auth, availability, checklist, errors, gigs, songs, sync, todos };

export type FirstTexts = typeof first;
