import type { FirstTexts } from "../de/first.ts";
import { app } from "./app.ts";
import { availability } from "./availability.ts";
import { checklist } from "./checklist.ts";
import { errors } from "./errors.ts";
import { gigs } from "./gigs.ts";
import { sync } from "./sync.ts";
import { todos } from "./todos.ts";

export const first: FirstTexts = { app, availability, checklist, errors, gigs, sync, todos };
