import type {
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@bandstand/shared/second-factor/contract.ts";
import {
  WebAuthnAbortService,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/**
 * The result of a WebAuthn ceremony. `cancelled` includes timeouts, which browsers report the same way; `known` means
 * that this device already has a passkey for this member.
 */
type CeremonyResult<T> =
  | { readonly ok: true; readonly passkey: T }
  | { readonly ok: false; readonly why: "cancelled" | "known" | "failed" };

const REASONS: Readonly<Record<string, "cancelled" | "known">> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
};

async function resultOf<T>(asked: Promise<T>): Promise<CeremonyResult<T>> {
  try {
    return { ok: true, passkey: await asked };
  } catch (error) {
    return { ok: false, why: REASONS[error instanceof Error ? error.name : ""] ?? "failed" };
  }
}

/**
 * Asks for a passkey. With `inAutofill`, the browser offers passkeys in the user name field's autofill, and the call
 * stays pending until one is picked. A new call cancels the previous one.
 */
export const usePasskey = (
  options: PasskeyRequestOptions,
  { inAutofill = false }: { readonly inAutofill?: boolean } = {},
): Promise<CeremonyResult<PasskeyAnswer>> =>
  resultOf(startAuthentication({ optionsJSON: options, useBrowserAutofill: inAutofill }));

/** Asks the browser to create a passkey. */
export const createPasskey = (options: PasskeyCreationOptions): Promise<CeremonyResult<PasskeyCreated>> =>
  resultOf(startRegistration({ optionsJSON: options }));

/** Resolves with true if the browser offers passkeys in a field's autofill. */
export const hasAutofill = browserSupportsWebAuthnAutofill;

/** Cancels a pending ceremony. */
export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();
