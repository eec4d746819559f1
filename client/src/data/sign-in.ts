import { call } from "./api.ts";
import { clientHeader } from "./client-key.ts";
import type { Failure } from "./request.ts";
import { enterSignedIn } from "./session.ts";

export type SignInReply = { readonly ok: true } | Failure;

/**
 * Signs in with a username and a password. A member with a second factor gets `SECOND_FACTOR_REQUIRED` and is not
 * signed in yet. Rejects with `StorageUnavailable`.
 */
export async function signIn(username: string, password: string): Promise<SignInReply> {
  const reply = await call("login", { body: { username, password }, headers: await clientHeader() });
  return reply.ok ? await enterSignedIn(reply.body) : reply;
}

interface FirstAdmin {
  readonly token: string;
  readonly username: string;
  readonly real_name: string;
  readonly email: string;
  readonly password: string;
  readonly musician: boolean;
  readonly singer: boolean;
}

/** Creates the first admin and signs in. Rejects with `StorageUnavailable`. */
export async function setUp(admin: FirstAdmin): Promise<SignInReply> {
  const reply = await call("setup", { body: admin, headers: await clientHeader() });
  return reply.ok ? await enterSignedIn(reply.body) : reply;
}

interface Acceptance {
  readonly token: string;
  readonly new_password: string;
  readonly real_name: string;
  readonly language: "de" | "en";
}

/** Sets the first password with an invitation and signs in. Rejects with `StorageUnavailable`. */
export async function acceptInvitation(acceptance: Acceptance): Promise<SignInReply> {
  const reply = await call("acceptInvitation", { body: acceptance, headers: await clientHeader() });
  return reply.ok ? await enterSignedIn(reply.body) : reply;
}
