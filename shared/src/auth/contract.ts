import { z } from "zod";
import { Id, Instant, line } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { Account, Email, Password, Username } from "../users/contract.ts";

/** Answer of every way to sign in. */
export const SignedIn = z.strictObject({
  user: Account,
  csrf_token: z.string(),
  access_expires_at: Instant,
});
export type SignedIn = z.infer<typeof SignedIn>;

/** What somebody reads who opens an invitation, before they are signed in. */
export const Invitation = z.strictObject({
  band_name: z.string(),
  username: z.string(),
  real_name: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** A device that is signed in. `device` is a short description of the browser, `current` marks the caller's own. */
export const Session = z.strictObject({
  session_id: Id,
  device: z.string(),
  created_at: Instant,
  last_used_at: Instant,
  expires_at: Instant,
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

export const authRoutes = {
  login: defineRoute({
    method: "POST",
    path: "/login",
    access: "public",
    summary: "Sign in",
    body: z.strictObject({ username: z.string().max(254), password: Password }),
    response: SignedIn,
    errors: ["LOGIN_FAILED", "SECOND_FACTOR_REQUIRED"],
    csrfExempt: true,
  }),
  refresh: defineRoute({
    method: "POST",
    path: "/refresh",
    access: "public",
    summary: "Rotate the refresh token; the same X-Refresh-Attempt gets the same successor, another X-Client-Key none",
    response: SignedIn,
    errors: ["UNAUTHENTICATED", "SESSION_ENDED", "TOKEN_REUSED", "NEW_CLIENT", "ACCOUNT_DEACTIVATED"],
    csrfExempt: true,
  }),
  logout: defineRoute({
    method: "POST",
    path: "/logout",
    access: "member",
    summary: "Sign out on this device",
    response: null,
  }),
  csrf: defineRoute({
    method: "GET",
    path: "/csrf",
    access: "member",
    summary: "A fresh CSRF token; renews its cookie",
    response: z.strictObject({ csrf_token: z.string() }),
  }),
  setup: defineRoute({
    method: "POST",
    path: "/setup",
    access: "public",
    summary: "Create the first admin with the one-time link of the first start",
    body: z.strictObject({
      token: z.string().max(1024),
      username: Username,
      real_name: line(100),
      email: Email,
      password: Password,
      musician: z.boolean().default(false),
      singer: z.boolean().default(false),
    }),
    response: SignedIn,
    errors: ["TOKEN_INVALID", "NOT_FOUND"],
    csrfExempt: true,
  }),
  requestPasswordReset: defineRoute({
    method: "POST",
    path: "/password_reset/request",
    access: "public",
    summary: "Ask for a reset link by mail; always 202",
    body: z.strictObject({ username_or_email: z.string().trim().min(1).max(254) }),
    response: z.strictObject({ mail_enabled: z.boolean() }),
    status: 202,
    csrfExempt: true,
  }),
  confirmPasswordReset: defineRoute({
    method: "POST",
    path: "/password_reset/confirm",
    access: "public",
    summary: "Set a new password with a reset link (once, within 60 minutes); ends all sessions",
    body: z.strictObject({ token: z.string().max(2048), new_password: Password }),
    response: null,
    errors: ["TOKEN_INVALID"],
    csrfExempt: true,
  }),
  readInvitation: defineRoute({
    method: "POST",
    path: "/invitation/read",
    access: "public",
    summary: "Whom an invitation link invites, and into which band",
    body: z.strictObject({ token: z.string().max(2048) }),
    response: Invitation,
    errors: ["TOKEN_INVALID"],
    csrfExempt: true,
  }),
  acceptInvitation: defineRoute({
    method: "POST",
    path: "/invitation/accept",
    access: "public",
    summary: "Choose the first password with an invitation link (once, within 14 days), and sign in",
    body: z.strictObject({
      token: z.string().max(2048),
      new_password: Password,
      real_name: line(100).optional(),
      language: z.enum(["de", "en"]).optional(),
    }),
    response: SignedIn,
    errors: ["TOKEN_INVALID"],
    csrfExempt: true,
  }),
  getMe: defineRoute({
    method: "GET",
    path: "/me",
    access: "member",
    summary: "The own account",
    response: Account,
  }),
  updateMe: defineRoute({
    method: "PUT",
    path: "/me",
    access: "member",
    summary: "Change the own name, language or (with the current password) e-mail",
    body: z.strictObject({
      real_name: line(100).optional(),
      email: Email.optional(),
      current_password: Password.optional(),
      language: z.enum(["de", "en"]).nullable().optional(),
    }),
    response: Account,
    errors: ["PASSWORD_WRONG", "EMAIL_TAKEN", "STALE_RECORD"],
  }),
  changePassword: defineRoute({
    method: "PUT",
    path: "/me/password",
    access: "member",
    summary: "Change the own password; ends the other sessions",
    body: z.strictObject({ current_password: Password, new_password: Password }),
    response: Account,
    errors: ["PASSWORD_WRONG"],
  }),
  listSessions: defineRoute({
    method: "GET",
    path: "/me/sessions",
    access: "member",
    summary: "The own devices that are signed in",
    response: z.array(Session),
  }),
  endSession: defineRoute({
    method: "DELETE",
    path: "/me/sessions/{session_id}",
    access: "member",
    summary: "Sign one of the own devices out",
    params: z.strictObject({ session_id: Id }),
    response: null,
  }),
} as const;
