import type {
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@bandstand/shared/second-factor/contract.ts";
import { randomBytes } from "node:crypto";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { StoredPasskey } from "./model.ts";
import type { Site } from "./site.ts";

/* Loaded on first use: the library takes 20 MB of memory that most bands never need. */
const library = () => import("@simplewebauthn/server");
const libraryParts = () => import("@simplewebauthn/server/helpers");

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 5 * 60 * 1000;

/** COSE identifiers of the supported algorithms, in order of preference: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

export const newChallenge = (): string => randomBytes(CHALLENGE_BYTES).toString("base64url");

/** Returns a member's WebAuthn user handle. Authenticators store it with each passkey. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString("base64url");

/** The reverse of `userHandleOf`. Unchecked: the handle comes from the client and may decode to any string. */
export const userOfHandle = (handle: string): string => Buffer.from(handle, "base64url").toString();

const descriptorOf = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id,
  type: "public-key" as const,
  transports: [...transports],
});

/**
 * Returns the options for `navigator.credentials.get`. With no `passkeys`, the browser offers any passkey of this site.
 * `isUnlocked` requires user verification (PIN, fingerprint or face).
 */
export const requestOptions = (
  site: Site,
  challenge: string,
  { passkeys, isUnlocked }: { passkeys: readonly StoredPasskey[]; isUnlocked: boolean },
): PasskeyRequestOptions => ({
  challenge,
  timeout: TIMEOUT_MS,
  rpId: site.id,
  allowCredentials: passkeys.map(descriptorOf),
  userVerification: isUnlocked ? "required" : "preferred",
});

interface Owner {
  readonly user_id: string;
  readonly username: string;
  readonly real_name: string;
}

/** Returns the options for `navigator.credentials.create`. Security keys without storage or PIN are accepted too. */
export const creationOptions = (
  site: Site,
  challenge: string,
  { owner, band, passkeys }: { owner: Owner; band: string; passkeys: readonly StoredPasskey[] },
): PasskeyCreationOptions => ({
  challenge,
  timeout: TIMEOUT_MS,
  rp: { id: site.id, name: band },
  user: { id: userHandleOf(owner.user_id), name: owner.username, displayName: owner.real_name },
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
  excludeCredentials: passkeys.map(descriptorOf),
  authenticatorSelection: { residentKey: "preferred", requireResidentKey: false, userVerification: "preferred" },
  attestation: "none",
  extensions: { credProps: true },
});

type Verified<T> = Promise<T | null>;

/* Returns null if `work` throws, as the library does for every invalid response. */
async function orNull<T>(work: () => Promise<T | null>): Verified<T> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/**
 * True if there is no attestation or only self-attestation, which is all that browsers send when none is requested.
 * Anything else must be refused before it is verified: the library would fetch URLs named in the certificates.
 */
async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await libraryParts();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url")));
  const format = decoded.get("fmt");
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined);
}

/** Verifies a new passkey against `challenge` and returns the fields to store, or null if it is invalid. */
export const verifyCreated = (
  site: Site,
  challenge: string,
  created: PasskeyCreated,
): Verified<Pick<StoredPasskey, "credential_id" | "public_key" | "counter" | "transports" | "synced">> =>
  orNull(async () => {
    if (!(await isPlainAttestation(created.response.attestationObject))) return null;
    const { verifyRegistrationResponse } = await library();
    const { clientDataJSON, attestationObject, transports = [] } = created.response;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...created, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    if (credential.id !== created.id) return null;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports,
      synced: credentialBackedUp,
    };
  });

/**
 * Verifies that `passkey` signed `challenge` and returns its updated signature counter and sync state. Returns null if
 * the signature is invalid or the counter did not increase, which suggests a cloned authenticator. `isUnlocked`
 * requires user verification (PIN, fingerprint or face).
 */
export const verifyAnswer = (
  site: Site,
  challenge: string,
  { answer, passkey, isUnlocked }: { answer: PasskeyAnswer; passkey: StoredPasskey; isUnlocked: boolean },
): Verified<Pick<StoredPasskey, "counter" | "synced">> =>
  orNull(async () => {
    const { verifyAuthenticationResponse } = await library();
    const { clientDataJSON, authenticatorData, signature } = answer.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: isUnlocked,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    });
    return verified ? { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp } : null;
  });
