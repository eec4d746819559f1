import { type CallOptions, call } from "../data/api.ts";
import { clientHeader } from "../data/client-key.ts";
import { enterSignedIn } from "../data/session.ts";
import type { SignInReply } from "../data/sign-in.ts";

/** Completes a sign-in with the second step after the password. May reject with `StorageUnavailable`. */
export async function signInWithSecondFactor(
  body: CallOptions<"signInWithSecondFactor">["body"],
): Promise<SignInReply> {
  const reply = await call("signInWithSecondFactor", { body, headers: await clientHeader() });
  return reply.ok ? await enterSignedIn(reply.body) : reply;
}

/** Signs in with a passkey alone. May reject with `StorageUnavailable`. */
export async function signInWithPasskey(body: CallOptions<"signInWithPasskey">["body"]): Promise<SignInReply> {
  const reply = await call("signInWithPasskey", { body, headers: await clientHeader() });
  return reply.ok ? await enterSignedIn(reply.body) : reply;
}
