import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Api } from "./api.ts";

const PERIOD_MS = 30_000;

/**
 * The code that an authenticator app shows `periods` from now. The service accepts each code once, up to one period
 * early or late.
 */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + periods * PERIOD_MS,
  });

/** Sets up an authenticator app through the API. */
export async function enrolApp(
  api: Api,
  current_password: string,
): Promise<{ readonly secret: string; readonly recovery_codes: readonly string[] }> {
  const { ticket, secret } = await api.call("startTotp", { body: { proof: { current_password } } });
  const { recovery_codes } = await api.call("confirmTotp", { body: { ticket, code: codeOf(secret) } });
  return { secret, recovery_codes: recovery_codes ?? [] };
}

/**
 * A device's built-in authenticator, which unlocks passkeys without asking: Chromium's substitute for a fingerprint or
 * face scanner.
 */
export class Authenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async addTo(context: BrowserContext, page: Page): Promise<Authenticator> {
    const session = await context.newCDPSession(page);
    await session.send("WebAuthn.enable");
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  async count(): Promise<number> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    return credentials.length;
  }

  /** Copies this authenticator's passkeys to another device, as a vendor's account does between its owner's devices. */
  async syncTo(other: Authenticator): Promise<void> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    for (const credential of credentials)
      await other.#session.send("WebAuthn.addCredential", { authenticatorId: other.#id, credential });
  }

  /** Sets whether the owner unlocks the authenticator, by fingerprint, face or PIN. */
  async setUnlocked(isUserVerified: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setUserVerified", { authenticatorId: this.#id, isUserVerified });
  }

  /** Sets whether somebody touches the authenticator when it asks; otherwise requests stay pending. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.#id, enabled });
  }
}
