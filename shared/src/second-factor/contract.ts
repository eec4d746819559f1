import { z } from "zod";
import { Id, Instant } from "../contract/fields.ts";
import { Password } from "../users/contract.ts";

/* The JSON forms of WebAuthn Level 3, limited to what the service requests and reads. Bytes are base64url. */

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, "base64url");

/** Credential ids have at most 1023 bytes. */
const CredentialId = bytes(1366);

const Transports = z.array(z.string().max(40)).max(10);

const Descriptor = z.strictObject({
  id: CredentialId,
  type: z.literal("public-key"),
  transports: Transports.optional(),
});

const UserVerification = z.enum(["required", "preferred", "discouraged"]);

/**
 * The input of `PublicKeyCredential.parseRequestOptionsFromJSON`, which converts it for `navigator.credentials.get`.
 */
export const PasskeyRequestOptions = z.strictObject({
  challenge: bytes(128),
  timeout: z.int().min(0),
  rpId: z.string(),
  /** Empty if any passkey for this site is accepted. */
  allowCredentials: z.array(Descriptor),
  userVerification: UserVerification,
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/**
 * The input of `PublicKeyCredential.parseCreationOptionsFromJSON`, which converts it for
 * `navigator.credentials.create`.
 */
export const PasskeyCreationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: bytes(128), name: z.string(), displayName: z.string() }),
  challenge: bytes(128),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.int() })),
  timeout: z.int().min(0),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.enum(["required", "preferred", "discouraged"]),
    requireResidentKey: z.boolean(),
    userVerification: UserVerification,
  }),
  attestation: z.literal("none"),
  extensions: z.strictObject({ credProps: z.boolean() }),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/* Browsers add further fields (`authenticatorAttachment`, `publicKey`, …), which are ignored. */
const Credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
};

/** The response to `PasskeyRequestOptions`: the credential's `toJSON()`. */
export const PasskeyAnswer = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    userHandle: bytes(128).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** The response to `PasskeyCreationOptions`: the credential's `toJSON()`. */
export const PasskeyCreated = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: bytes(4096),
    attestationObject: bytes(32_768),
    transports: Transports.optional(),
  }),
});
export type PasskeyCreated = z.infer<typeof PasskeyCreated>;

/** A token that is signed by the service and opaque to the app. It connects the steps of one flow and is valid once. */
export const Ticket = z.string().min(1).max(4096);

export const SecondFactorMethod = z.enum(["passkey", "totp", "recovery_code"]);
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>;

/**
 * The field `second_factor` in a `SECOND_FACTOR_REQUIRED` problem: the password was correct, and one of `methods` is
 * still needed. `passkey_options` is present only with the method `passkey`.
 */
export const SecondFactorDemand = z.strictObject({
  ticket: Ticket,
  expires_at: Instant,
  methods: z.array(SecondFactorMethod),
  passkey_options: PasskeyRequestOptions.optional(),
});
export type SecondFactorDemand = z.infer<typeof SecondFactorDemand>;

/**
 * A passkey as its owner sees it. `synced` passkeys are on all devices in the owner's account with Apple, Google or
 * another provider.
 */
export const Passkey = z.strictObject({
  passkey_id: Id,
  name: z.string(),
  synced: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The caller's own second factor. It is on if there is an authenticator app (`totp`) or at least one passkey. */
export const SecondFactor = z.strictObject({
  totp: z.strictObject({ created_at: Instant, last_used_at: Instant.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.int().min(0),
  /** True if the band requires this member to have a second factor. */
  required: z.boolean(),
  /** False if the service is reached at an IP address, because browsers do not create passkeys for IP addresses. */
  passkeys_possible: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The result of an enrolment. `recovery_codes` are shown only this once; null if the member already had some. */
export const Enrolled = z.strictObject({
  second_factor: SecondFactor,
  recovery_codes: z.array(z.string()).nullable(),
});
export type Enrolled = z.infer<typeof Enrolled>;

/** Proof that the owner is at the device: the current password, or a passkey that has just been used. */
export const Proof = z.union([
  z.strictObject({ current_password: Password }),
  z.strictObject({ ticket: Ticket, passkey: PasskeyAnswer }),
]);
export type Proof = z.infer<typeof Proof>;

/** Whether a member has a second factor, as admins see it. */
export const MemberSecondFactor = z.strictObject({
  user_id: Id,
  totp: z.boolean(),
  passkeys: z.int().min(0),
  recovery_codes_left: z.int().min(0),
});
export type MemberSecondFactor = z.infer<typeof MemberSecondFactor>;

export const RECOVERY_CODES = 10;
export const PASSKEYS_MAX = 20;
