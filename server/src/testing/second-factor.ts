import type {
  Enrolled,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactorDemand,
} from "@bandstand/shared/second-factor/contract.ts";
import { Secret, TOTP } from "otpauth";
import type { Authenticator } from "./authenticator.ts";
import type { Client, Reply } from "./client.ts";
import { TEST_PASSWORD } from "./members.ts";

export const proof = { current_password: TEST_PASSWORD };

/** Returns the body of a response with `status`; throws for any other status. */
function answered<T>(reply: Reply, status = 200): T {
  if (reply.status !== status) throw new Error(`unexpected status ${reply.status}: ${reply.text}`);
  return reply.json<T>();
}

/** Returns the code that an authenticator app shows at `now`. */
export const codeOf = (secret: string, now: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.getTime() });

/** Sets up an authenticator app for the member signed in on `client`. */
export async function enrolTotp(client: Client, now: () => Date): Promise<Enrolled & { secret: string }> {
  const path = "/me/second_factor/totp";
  const { ticket, secret } = answered<{ ticket: string; secret: string }>(await client.post(path, { proof }));
  return { ...answered<Enrolled>(await client.put(path, { ticket, code: codeOf(secret, now()) })), secret };
}

/** Creates a passkey on `authenticator` for the member signed in on `client`. */
export async function enrolPasskey(client: Client, authenticator: Authenticator, name = "Handy"): Promise<Enrolled> {
  const path = "/me/second_factor/passkeys";
  const { ticket, options } = answered<{ ticket: string; options: PasskeyCreationOptions }>(
    await client.post(`${path}/options`, { proof }),
  );
  return answered(await client.post(path, { ticket, name, passkey: authenticator.create(options) }), 201);
}

/** Sends the correct password; returns the request for the second step. */
export async function passwordStep(device: Client, username: string, password = TEST_PASSWORD) {
  const reply = await device.post("/login", { username, password });
  return answered<{ second_factor: SecondFactorDemand }>(reply, 401).second_factor;
}

/** Returns the options in a route's response, with their ticket. */
export const optionsFrom = async (reply: Promise<Reply>) =>
  answered<{ ticket: string; options: PasskeyRequestOptions }>(await reply);
