import { Secret, TOTP } from "otpauth";

/* RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const ALGORITHM = "SHA1";
const DIGITS = 6;
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;

/** Accepted steps before and after the current one, for phones with an inaccurate clock and for slow typing. */
const DRIFT_STEPS = 1;

/** Returns a random secret in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Returns the `otpauth:` URI that authenticator apps read from a QR code. */
export const otpauthUri = (secret: string, { band, username }: { band: string; username: string }): string =>
  new TOTP({
    issuer: band,
    label: username,
    issuerInLabel: true,
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  }).toString();

/**
 * Returns the time step of `code`, or null if the code is wrong or its step is not after `lastStep`: each code is
 * accepted only once (RFC 6238, section 5.2).
 */
export function stepOf(
  code: string,
  secret: string,
  { now, lastStep }: { now: Date; lastStep: number },
): number | null {
  /* The library throws if six characters take more than six bytes. */
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
    timestamp,
    window: DRIFT_STEPS,
  });
  if (delta === null) return null;
  const step = TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
  return step > lastStep ? step : null;
}
