import { z } from "zod";
import { Instant } from "../contract/fields.ts";

/** Whether a member has a calendar feed, and until when it is valid. The address itself is never included. */
export const CalendarFeed = z.strictObject({ active: z.boolean(), expires_at: Instant.nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
