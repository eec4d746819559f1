import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { readToken, signToken } from "../http/token.ts";
import { isSpent, spend } from "./model.ts";

/**
 * The purpose of a ticket: `login` after a correct password, `passkey` for a sign-in with a passkey alone, `proof` for
 * confirming a change with a passkey, `totp` and `enrol` for completing the enrolment of an app or a passkey.
 */
export type TicketUse = "login" | "passkey" | "proof" | "totp" | "enrol";

const SECONDS: Readonly<Record<TicketUse, number>> = { login: 300, passkey: 300, proof: 300, totp: 600, enrol: 600 };

const Claims = z.looseObject({
  use: z.string(),
  jti: z.uuid(),
  exp: z.int(),
  /** The member; absent if not yet known. */
  sub: z.uuid().optional(),
  /** The member's `credential_version` when the password was verified. */
  credential: z.int().optional(),
  /** The session that requested the ticket. */
  sid: z.uuid().optional(),
  /** The WebAuthn challenge that the passkey has to sign. */
  challenge: z.string().optional(),
  /**
   * The secret for the member's authenticator app. It is encrypted (see `seal.ts`), because tickets are signed but not
   * encrypted.
   */
  secret: z.string().optional(),
});

type Claims = z.output<typeof Claims>;
export type Ticket = Claims & { readonly use: TicketUse };

type Content = Pick<Claims, "sub" | "credential" | "sid" | "challenge" | "secret">;

/**
 * Writes a ticket, which connects the steps of one flow without server state. It is signed, short-lived and valid once.
 */
export function writeTicket(
  { env, now }: AppContext,
  use: TicketUse,
  content: Content,
): { readonly ticket: string; readonly expires_at: string } {
  const issued = now();
  const claims = Object.entries(content).filter(([, value]) => value !== undefined);
  const ticket = signToken(
    env,
    "second-factor",
    { ...Object.fromEntries(claims), use, jti: uuidv7() },
    { now: issued, seconds: SECONDS[use] },
  );
  const expires = Math.floor(issued.getTime() / 1000) + SECONDS[use];
  return { ticket, expires_at: new Date(expires * 1000).toISOString() };
}

/** Reads a ticket for `use`, spent or not. Returns null if it is forged, expired or for another use. */
export function readAnyTicket({ env, now }: AppContext, use: TicketUse, text: string): Ticket | null {
  const claims = readToken(env, "second-factor", text, { schema: Claims, now: now() });
  return claims?.use === use ? { ...claims, use } : null;
}

/** Reads an unspent ticket for `use`. Returns null if it is forged, expired, spent or for another use. */
export async function readTicket(context: AppContext, use: TicketUse, text: string): Promise<Ticket | null> {
  const ticket = readAnyTicket(context, use, text);
  return ticket === null || (await isSpent(ticket.jti)) ? null : ticket;
}

/** Returns a ticket in the form in which a completed enrolment or sign-in records it. */
export const usedTicket = ({ jti, exp }: Ticket): { readonly id: string; readonly expires_at: Date } => ({
  id: jti,
  expires_at: new Date(exp * 1000),
});

/** Marks a ticket as spent. Returns false if it was spent before; only one of several parallel calls succeeds. */
export const spendTicket = ({ jti, exp }: Ticket): Promise<boolean> => spend(jti, new Date(exp * 1000));
