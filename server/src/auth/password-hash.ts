import { compare, hash } from "bcrypt";
import { Refusal } from "../http/errors.ts";

/**
 * The maximum number of concurrent hashes. Each occupies a thread in the pool that also serves file access and DNS
 * lookups.
 */
const RUNNING_MAX = 2;
const WAITING_MAX = 40;
const RETRY_AFTER_SECONDS = 2;

/**
 * The only accepted hash formats (docs/rules/auth.md#password-hashes). A cost above 14 would occupy a thread for
 * seconds.
 */
const ACCEPTED = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** bcrypt silently ignores everything beyond this length, so longer passwords are refused and never match. */
const BYTES_MAX = 72;

/**
 * Hashes of random passwords, by cost. The password for an unknown account is checked against one of them, so that the
 * sign-in takes as long.
 */
const dummies = new Map<number, Promise<string>>();

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when a slot is free; throws `UNAVAILABLE` if too many are waiting. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING_MAX) {
    if (waiting.length >= WAITING_MAX) throw new Refusal("UNAVAILABLE", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

export const hashPassword = (password: string, cost: number): Promise<string> => queued(() => hash(password, cost));

const dummyOf = (cost: number): Promise<string> => {
  const dummy = dummies.get(cost) ?? hash(crypto.randomUUID(), cost);
  dummies.set(cost, dummy);
  return dummy;
};

/**
 * True if `password` matches `stored`. Without a hash, or with an unknown format, a dummy is compared so that the
 * duration is about the same. The native library returns false for every `$2y$`, which is another name for `$2b$`.
 */
export async function verifyPassword(password: string, stored: string | undefined, cost: number): Promise<boolean> {
  const isUsable = stored !== undefined && ACCEPTED.test(stored) && Buffer.byteLength(password) <= BYTES_MAX;
  const dummy = await dummyOf(cost);
  const matches = await queued(() => compare(password, isUsable ? stored.replace(/^\$2y\$/, "$2b$") : dummy));
  return isUsable && matches;
}

/** True for a hash with a lower cost than `cost`; such a hash is replaced at the next sign-in. */
export const isWeakHash = (stored: string, cost: number): boolean => Number(stored.slice(4, 6)) < cost;
