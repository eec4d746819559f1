import { type ScryptOptions, hkdfSync, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { RECOVERY_CODES } from "@bandstand/shared/second-factor/contract.ts";
import type { Env } from "../env.ts";
import type { AppContext } from "../http/context.ts";
import { subKey } from "../http/secrets.ts";
import type { StoredRecovery } from "./model.ts";
import type { Ticket } from "./ticket.ts";

/* Crockford's base32, without u, and without i, l and o, which look like digits. Twelve characters are 60 bits. */
const SIGNS = "0123456789abcdefghjkmnpqrstvwxyz";
const CODE_LENGTH = 12;
const GROUP = /(?=(?:.{4})+$)(?!^)/;

const SALT_BYTES = 16;
const SET_BYTES = SALT_BYTES + RECOVERY_CODES * CODE_LENGTH;
const HASH_BYTES = 32;

const hashOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

type Costs = Pick<AppContext, "recoveryCodeCost">;

/**
 * Returns a code in the form that is hashed: without hyphens or spaces, in lower case, with confusable characters
 * unified.
 */
const normalized = (code: string): string =>
  code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

/** Hashes one code after another, because each hash takes 16 MiB and about 50 ms of a pool thread. */
async function hashesOf({ recoveryCodeCost }: Costs, codes: readonly string[], salt: Buffer): Promise<string[]> {
  const cost = { N: 2 ** recoveryCodeCost };
  const hashes: string[] = [];
  for (const code of codes) hashes.push((await hashOf(normalized(code), salt, HASH_BYTES, cost)).toString("base64url"));
  return hashes;
}

/** A set of recovery codes in plain text, with the salt for its hashes. */
interface RecoverySet {
  readonly codes: readonly string[];
  /** The salt that goes into the hash of every code in the set, in base64url. */
  readonly salt: string;
}

/** Returns a code made of one character per byte; unbiased, because 256 is a multiple of 32. */
function codeFrom(bytes: Buffer): string {
  const code = Array.from(bytes, (byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
  return code.split(GROUP).join("-");
}

function setFrom(bytes: Buffer): RecoverySet {
  const codeAt = (at: number): string => codeFrom(bytes.subarray(at, at + CODE_LENGTH));
  const codes = Array.from({ length: RECOVERY_CODES }, (_, index) => codeAt(SALT_BYTES + index * CODE_LENGTH));
  return { codes, salt: bytes.subarray(0, SALT_BYTES).toString("base64url") };
}

/** Creates a random set of recovery codes. */
export const newRecoverySet = (): RecoverySet => setFrom(randomBytes(SET_BYTES));

/**
 * Derives the recovery codes of the enrolment that `ticket` belongs to. They are the same on every call, so a repeated
 * request can return them although only hashes are stored. Deriving them takes `SECRET_KEY` and the ticket, which is
 * not stored.
 */
export function recoverySetOf({ SECRET_KEY }: Pick<Env, "SECRET_KEY">, ticket: Ticket): RecoverySet {
  const { jti, challenge = "", secret = "" } = ticket;
  const key = subKey(SECRET_KEY, "recovery-codes");
  return setFrom(Buffer.from(hkdfSync("sha256", key, `${challenge}${secret}`, jti, SET_BYTES)));
}

/** Returns a set as it is stored: scrypt hashes with a common salt. */
export async function storedSet(costs: Costs, { codes, salt }: RecoverySet): Promise<StoredRecovery> {
  return { salt, hashes: await hashesOf(costs, codes, Buffer.from(salt, "base64url")) };
}

/** True if all codes of `set` are stored and unused. */
export const isUnused = ({ salt }: RecoverySet, stored: StoredRecovery | null): boolean =>
  stored !== null && stored.salt === salt && stored.hashes.length === RECOVERY_CODES;

/** Hashes a typed code with the salt of a set, for `withoutCode`. */
export const hashRecoveryCode = async (costs: Costs, code: string, { salt }: StoredRecovery): Promise<string> =>
  (await hashesOf(costs, [code], Buffer.from(salt, "base64url")))[0] ?? "";

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Removes the code with `hash` from the set. Returns null if the set does not contain it. */
export function withoutCode(recovery: StoredRecovery, hash: string): StoredRecovery | null {
  const hashes = recovery.hashes.filter((known) => !isSame(known, hash));
  return hashes.length === recovery.hashes.length ? null : { ...recovery, hashes };
}
