import type { Proof } from "@bandstand/shared/second-factor/contract.ts";
import type { RefuseWrongPassword } from "../auth/current-password.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { RequestContext } from "../http/handler.ts";
import { readTicket, spendTicket } from "./ticket.ts";
import type { Ticket } from "./ticket.ts";
import { usePasskey } from "./use.ts";

/** Returns a ticket that was issued to the caller in the same session. Throws `STEP_EXPIRED` for any other. */
export function refuseForeign(ticket: Ticket | null, caller: Caller): Ticket {
  if (ticket === null || ticket.sub !== caller.user_id || ticket.sid !== caller.session_id)
    throw new Refusal("STEP_EXPIRED");
  return ticket;
}

/**
 * Requires the current password or a freshly unlocked passkey before a change to the second factor, so that an
 * unattended signed-in device is not enough. Throws if the proof is wrong.
 */
export async function refuseUnproven(
  context: AppContext,
  refuseWrongPassword: RefuseWrongPassword,
  { caller, proof, request }: { caller: Caller; proof: Proof; request: RequestContext },
): Promise<void> {
  if ("current_password" in proof) return await refuseWrongPassword(caller, proof.current_password, request);
  const ticket = refuseForeign(await readTicket(context, "proof", proof.ticket), caller);
  const { challenge = "" } = ticket;
  if (!(await usePasskey(context, caller.user_id, { answer: proof.passkey, challenge, isUnlocked: true })))
    throw new Refusal("PASSKEY_REFUSED");
  if (!(await spendTicket(ticket))) throw new Refusal("STEP_EXPIRED");
}
