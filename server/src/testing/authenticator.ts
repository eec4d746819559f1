import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { KeyObject } from "node:crypto";
import type {
  PasskeyAnswer,
  PasskeyCreated,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from "@bandstand/shared/second-factor/contract.ts";

type Cbor = number | string | Buffer | ReadonlyMap<Cbor, Cbor>;

/** Encodes the major type and the length of a CBOR item (RFC 8949, section 3). */
function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  return value < 256 ? Buffer.from([type | 24, value]) : Buffer.from([type | 25, value >> 8, value & 255]);
}

/** Encodes an item in CBOR, as far as attestations need it. */
function cbor(item: Cbor): Buffer {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === "string") return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  const entries = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...entries]);
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const BACKUP_POSSIBLE = 0x08;
const BACKED_UP = 0x10;
const WITH_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Buffer): Buffer => createHash("sha256").update(bytes).digest();

interface Credential {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly rpId: string;
  readonly userHandle: string;
  counter: number;
}

interface Traits {
  /** True if the authenticator has asked for a PIN, fingerprint or face. */
  readonly isUnlocked?: boolean;
  /**
   * True if the authenticator syncs its keys through an account with the manufacturer. Such keys do not count
   * signatures.
   */
  readonly isSynced?: boolean;
  /** The attestation statement, which can identify the manufacturer. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: ReadonlyMap<Cbor, Cbor> };
}

/** A simulated authenticator and its browser, which create ES256 credentials and sign with them. */
export class Authenticator {
  /** The origin of the page that requests a credential. */
  origin: string;
  isUnlocked: boolean;
  readonly #isSynced: boolean;
  readonly #attestation: NonNullable<Traits["attestation"]>;
  readonly #credentials: Credential[] = [];

  constructor(origin: string, { isUnlocked = true, isSynced = false, attestation }: Traits = {}) {
    this.origin = origin;
    this.isUnlocked = isUnlocked;
    this.#isSynced = isSynced;
    this.#attestation = attestation ?? { fmt: "none", attStmt: new Map() };
  }

  /** Returns another authenticator with the same keys and counters. */
  copy(): Authenticator {
    const copy = new Authenticator(this.origin, { isUnlocked: this.isUnlocked, isSynced: this.#isSynced });
    copy.#credentials.push(...this.#credentials.map((credential) => ({ ...credential })));
    return copy;
  }

  /** Returns the result of `navigator.credentials.create`, as JSON. */
  create(options: PasskeyCreationOptions): PasskeyCreated {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const coseKey = new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]);
    const { rp, user, challenge } = options;
    const credential = { id: randomBytes(32), key: privateKey, rpId: rp.id, userHandle: user.id, counter: 0 };
    this.#credentials.push(credential);
    const length = Buffer.from([0, credential.id.length]);
    const attested = Buffer.concat([Buffer.alloc(16), length, credential.id, cbor(coseKey)]);
    const authData = Buffer.concat([this.#data(credential, WITH_CREDENTIAL), attested]);
    const { fmt, attStmt } = this.#attestation;
    const attestation = new Map<Cbor, Cbor>([
      ["fmt", fmt],
      ["attStmt", attStmt],
      ["authData", authData],
    ]);
    return {
      ...this.#named(credential),
      response: {
        clientDataJSON: this.#clientData("webauthn.create", challenge),
        attestationObject: base64url(cbor(attestation)),
        transports: ["internal"],
      },
    };
  }

  /**
   * Returns the result of `navigator.credentials.get`, as JSON. Throws if the authenticator has none of the requested
   * credentials.
   */
  get({ challenge, rpId, allowCredentials }: PasskeyRequestOptions): PasskeyAnswer {
    const allowed = new Set(allowCredentials.map(({ id }) => id));
    const credential = this.#credentials.findLast(
      (one) => one.rpId === rpId && (allowed.size === 0 || allowed.has(base64url(one.id))),
    );
    if (credential === undefined) throw new Error("NotAllowedError: no such credential");
    if (!this.#isSynced) credential.counter += 1;
    const authenticatorData = this.#data(credential, 0);
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return {
      ...this.#named(credential),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(createSign("sha256").update(signed).sign(credential.key)),
        userHandle: credential.userHandle,
      },
    };
  }

  #named({ id }: Credential) {
    return { id: base64url(id), rawId: base64url(id), type: "public-key" as const };
  }

  #clientData(type: string, challenge: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })));
  }

  #data({ rpId, counter }: Credential, more: number): Buffer {
    const flags =
      PRESENT | more | (this.isUnlocked ? VERIFIED : 0) | (this.#isSynced ? BACKUP_POSSIBLE | BACKED_UP : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  }
}
