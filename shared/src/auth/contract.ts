import { z } from "zod";
import { Id, Instant } from "../contract/fields.ts";
import { Account } from "../users/contract.ts";

/** The response to every kind of sign-in. */
export const SignedIn = z.strictObject({
  user: Account,
  csrf_token: z.string(),
  access_expires_at: Instant,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** The content of an invitation, for somebody who is not signed in yet. */
export const Invitation = z.strictObject({
  band_name: z.string(),
  username: z.string(),
  real_name: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** A signed-in device. `device` is a short description of the browser; `current` marks the caller's own device. */
export const Session = z.strictObject({
  session_id: Id,
  device: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
