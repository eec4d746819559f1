import { z } from "zod";

/* Not in contract.ts because the contracts of gigs and rehearsals need it too. */

/**
 * Whom to notify of a change: nobody, the members who may take part (performers who have not declined, and others who
 * said yes or maybe), or every active member. The member who makes the change is never notified. The default is nobody.
 */
export const NotifyChoice = z.enum(["nobody", "affected", "everybody"]);
export type NotifyChoice = z.infer<typeof NotifyChoice>;
