import { z } from "zod";

/* Apart from the routes because the routes of gigs and rehearsals take it. */

/**
 * Who is told of a change: nobody, those who may be on stage (everybody who performs or has answered and is not out), or
 * every active member. Whoever makes the change is never told. Left out it is nobody.
 */
export const NotifyChoice = z.enum(["nobody", "affected", "everybody"]);
export type NotifyChoice = z.infer<typeof NotifyChoice>;
