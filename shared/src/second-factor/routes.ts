import { z } from "zod";
import { SignedIn } from "../auth/contract.ts";
import { Id, Instant, line } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import {
  Enrolled,
  MemberSecondFactor,
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  Proof,
  SecondFactor,
  Ticket,
} from "./contract.ts";
import { PASSKEY_NAME_MAX, RECOVERY_CODE_TYPED_MAX } from "./limits.ts";

/** Six digits, often typed in two groups. */
const Code = z
  .string()
  .max(16)
  .overwrite((text) => text.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, "123456");

/** Three groups of four characters; hyphens, spaces and case are ignored. */
const RecoveryCode = z.string().min(1).max(RECOVERY_CODE_TYPED_MAX);

const Proven = z.strictObject({ proof: Proof });
const PasskeyName = line(PASSKEY_NAME_MAX);
const PasskeyPath = z.strictObject({ passkey_id: Id });

export const secondFactorRoutes = {
  signInWithSecondFactor: defineRoute({
    method: "POST",
    path: "/login/second_factor",
    access: "public",
    summary: "Second step of a sign-in for which `/login` returned SECOND_FACTOR_REQUIRED",
    body: z.union([
      z.strictObject({ ticket: Ticket, code: Code }),
      z.strictObject({ ticket: Ticket, recovery_code: RecoveryCode }),
      z.strictObject({ ticket: Ticket, passkey: PasskeyAnswer }),
    ]),
    response: SignedIn,
    errors: ["SIGN_IN_EXPIRED", "CODE_FAILED", "PASSKEY_FAILED"],
    csrfExempt: true,
  }),
  passkeySignInOptions: defineRoute({
    method: "POST",
    path: "/login/passkey/options",
    access: "public",
    summary: "The options a browser needs to sign in with only a passkey",
    response: z.strictObject({ ticket: Ticket, expires_at: Instant, options: PasskeyRequestOptions }),
    errors: ["PASSKEYS_IMPOSSIBLE"],
    csrfExempt: true,
  }),
  signInWithPasskey: defineRoute({
    method: "POST",
    path: "/login/passkey",
    access: "public",
    summary: "Sign in with only a passkey, which proves who the caller is and that they unlocked it",
    body: z.strictObject({ ticket: Ticket, passkey: PasskeyAnswer }),
    response: SignedIn,
    errors: ["SIGN_IN_EXPIRED", "PASSKEY_FAILED"],
    csrfExempt: true,
  }),
  getSecondFactor: defineRoute({
    method: "GET",
    path: "/me/second_factor",
    access: "member",
    summary: "The caller's second factor",
    response: SecondFactor,
  }),
  proofOptions: defineRoute({
    method: "POST",
    path: "/me/second_factor/proof_options",
    access: "member",
    summary: "The options a browser needs to confirm the caller's presence with one of their passkeys",
    response: z.strictObject({ ticket: Ticket, expires_at: Instant, options: PasskeyRequestOptions }),
    errors: ["SECOND_FACTOR_OFF"],
  }),
  startTotp: defineRoute({
    method: "POST",
    path: "/me/second_factor/totp",
    access: "member",
    summary: "Get a new secret for an authenticator app; nothing changes until it is confirmed",
    body: Proven,
    response: z.strictObject({ ticket: Ticket, expires_at: Instant, secret: z.string(), otpauth_uri: z.string() }),
    errors: ["PASSWORD_WRONG", "PASSKEY_REFUSED", "STEP_EXPIRED"],
  }),
  confirmTotp: defineRoute({
    method: "PUT",
    path: "/me/second_factor/totp",
    access: "member",
    summary: "Turn on the authenticator app with its first code; replaces an earlier one",
    body: z.strictObject({ ticket: Ticket, code: Code }),
    response: Enrolled,
    errors: ["CODE_WRONG", "STEP_EXPIRED"],
  }),
  removeTotp: defineRoute({
    method: "DELETE",
    path: "/me/second_factor/totp",
    access: "member",
    summary: "Remove the authenticator app",
    body: Proven,
    response: SecondFactor,
    errors: ["PASSWORD_WRONG", "PASSKEY_REFUSED", "STEP_EXPIRED", "SECOND_FACTOR_NEEDED"],
  }),
  startPasskey: defineRoute({
    method: "POST",
    path: "/me/second_factor/passkeys/options",
    access: "member",
    summary: "The options a browser needs to create a passkey",
    body: Proven,
    response: z.strictObject({ ticket: Ticket, expires_at: Instant, options: PasskeyCreationOptions }),
    errors: ["PASSWORD_WRONG", "PASSKEY_REFUSED", "STEP_EXPIRED", "PASSKEYS_IMPOSSIBLE", "LIST_FULL"],
  }),
  addPasskey: defineRoute({
    method: "POST",
    path: "/me/second_factor/passkeys",
    access: "member",
    summary: "Add the passkey that the browser created",
    body: z.strictObject({ ticket: Ticket, name: PasskeyName, passkey: PasskeyCreated }),
    response: Enrolled,
    status: 201,
    errors: ["PASSKEY_REFUSED", "STEP_EXPIRED", "LIST_FULL"],
  }),
  renamePasskey: defineRoute({
    method: "PUT",
    path: "/me/second_factor/passkeys/{passkey_id}",
    access: "member",
    summary: "Rename one of the caller's passkeys",
    params: PasskeyPath,
    body: z.strictObject({ name: PasskeyName }),
    response: SecondFactor,
  }),
  removePasskey: defineRoute({
    method: "DELETE",
    path: "/me/second_factor/passkeys/{passkey_id}",
    access: "member",
    summary: "Remove one of the caller's passkeys",
    params: PasskeyPath,
    body: Proven,
    response: SecondFactor,
    errors: ["PASSWORD_WRONG", "PASSKEY_REFUSED", "STEP_EXPIRED", "SECOND_FACTOR_NEEDED"],
  }),
  renewRecoveryCodes: defineRoute({
    method: "POST",
    path: "/me/second_factor/recovery_codes",
    access: "member",
    summary: "Create new recovery codes; the previous ones stop working",
    body: Proven,
    response: Enrolled,
    errors: ["PASSWORD_WRONG", "PASSKEY_REFUSED", "STEP_EXPIRED", "SECOND_FACTOR_OFF"],
  }),
  switchOffSecondFactor: defineRoute({
    method: "DELETE",
    path: "/me/second_factor",
    access: "member",
    summary: "Turn off the caller's second factor: authenticator app, passkeys and recovery codes",
    body: Proven,
    response: SecondFactor,
    errors: ["PASSWORD_WRONG", "PASSKEY_REFUSED", "STEP_EXPIRED", "SECOND_FACTOR_NEEDED"],
  }),
  listSecondFactors: defineRoute({
    method: "GET",
    path: "/admin/second_factors",
    access: "admin",
    summary: "The members who have a second factor; the others are not listed",
    response: z.strictObject({ items: z.array(MemberSecondFactor) }),
  }),
  resetSecondFactor: defineRoute({
    method: "DELETE",
    path: "/admin/users/{user_id}/second_factor",
    access: "admin",
    summary: "Turn off a member's second factor, for example if they lost their phone",
    params: z.strictObject({ user_id: Id }),
    response: null,
    errors: ["SECOND_FACTOR_OWN"],
  }),
} as const;
