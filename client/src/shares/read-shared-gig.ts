import type { SharedGig } from "@bandstand/shared/shares/contract.ts";

/** What the service said about a link. `failed`: it could not be asked, or had no answer. */
export type SharedAnswer = SharedGig | "ended" | "broken" | "failed";

/** The token after the # of the address, which browsers send to no server; "" if there is none. */
export const sharedToken = (): string => location.hash.slice(1);

const ENDED = 404;
const TOKEN_FORM = /^[\w-]{43}$/;

/** Asks the service for the gig. Never throws. */
export async function readSharedGig(token: string): Promise<SharedAnswer> {
  if (!TOKEN_FORM.test(token)) return "broken";
  try {
    const reply = await fetch("/api/share/read", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
      credentials: "omit",
      cache: "no-store",
    });
    if (reply.ok) return (await reply.json()) as SharedGig;
    return reply.status === ENDED ? "ended" : "failed";
  } catch {
    return "failed";
  }
}
