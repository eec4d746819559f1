import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Api } from "./api.ts";

const PERIOD_MS = 30_000;

/** The code that an authenticator app shows `periods` after now. The service takes each once, and one period early or late. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + periods * PERIOD_MS,
  });

/** Sets an authenticator app up over the interface. */
export async function enrolApp(
  api: Api,
  current_password: string,
): Promise<{ readonly secret: string; readonly recovery_codes: readonly string[] }> {
  const { ticket, secret } = await api.call("startTotp", { body: { proof: { current_password } } });
  const { recovery_codes } = await api.call("confirmTotp", { body: { ticket, code: codeOf(secret) } });
  return { secret, recovery_codes: recovery_codes ?? [] };
}

/** A device's own authenticator, which unlocks passkeys without asking; Chromium's stand-in for a finger or a face. */
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

  /** The number of passkeys that it holds. */
  async count(): Promise<number> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    return credentials.length;
  }

  /** Copies its passkeys to another device, as the owner's account with the maker of both does. */
  async syncTo(other: Authenticator): Promise<void> {
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", { authenticatorId: this.#id });
    for (const credential of credentials)
      await other.#session.send("WebAuthn.addCredential", { authenticatorId: other.#id, credential });
  }

  /** Whether its owner unlocks it: finger, face, PIN. */
  async setUnlocked(isUserVerified: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setUserVerified", { authenticatorId: this.#id, isUserVerified });
  }

  /** Whether somebody touches it when it asks; nobody answers as long as nobody does. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: this.#id, enabled });
  }
}
