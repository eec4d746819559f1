import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";

/** The keys that identify the service to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  /** The public curve point, 65 bytes, which is given to browsers. */
  readonly public_key: string;
  /** The private scalar, 32 bytes. */
  readonly private_key: string;
}

/** Push services refuse tokens that are valid for more than a day. */
const VALID_SECONDS = 12 * 60 * 60;

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Creates a new key pair. A subscription belongs to one pair and becomes useless with another. */
export function newVapidKeys(): VapidKeys {
  const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  if (x === undefined || y === undefined || d === undefined) throw new Error("no key was generated");
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { public_key: point.toString("base64url"), private_key: d };
}

/**
 * Returns the `Authorization` header for a push to `endpoint`. `contact` is an `https:` or `mailto:` address for
 * complaints from the push service; `now` is in ms since 1970.
 */
export function vapidAuthorization(
  { public_key, private_key }: VapidKeys,
  { endpoint, contact, now }: { readonly endpoint: string; readonly contact: string; readonly now: number },
): string {
  const point = Buffer.from(public_key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPrivateKey({ key: { kty: "EC", crv: "P-256", d: private_key, x, y }, format: "jwk" });
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + VALID_SECONDS, sub: contact };
  const said = `${base64url({ typ: "JWT", alg: "ES256" })}.${base64url(claims)}`;
  const signature = sign("sha256", Buffer.from(said), { key, dsaEncoding: "ieee-p1363" }).toString("base64url");
  return `vapid t=${said}.${signature}, k=${public_key}`;
}
