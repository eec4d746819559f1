import { compare, hash } from "bcrypt";
import { Refusal } from "../http/errors.ts";

/** At most so many hashes at once: each holds a thread of the pool, which file and name look-ups share. */
const RUNNING_MAX = 2;
const WAITING_MAX = 40;
const RETRY_AFTER_SECONDS = 2;

/** The only hashes that are ever compared (specification 5.6). A cost above 14 would hold a thread for seconds. */
const ACCEPTED = /^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/;

/** bcrypt cuts here without a word, so a longer password never matches and is never stored. */
const BYTES_MAX = 72;

/** Hashes of a random password that nobody has; compared where there is no account, so that the time is the same. */
const dummies = new Map<number, Promise<string>>();

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` when there is room; throws `UNAVAILABLE` when too many wait already. */
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
 * True where `password` belongs to `stored`. With no or an unknown kind of hash a dummy is compared, so that the answer
 * takes about as long. The native library answers false for every `$2y$`, which is `$2b$` by another name.
 */
export async function verifyPassword(password: string, stored: string | undefined, cost: number): Promise<boolean> {
  const isUsable = stored !== undefined && ACCEPTED.test(stored) && Buffer.byteLength(password) <= BYTES_MAX;
  const dummy = await dummyOf(cost);
  const matches = await queued(() => compare(password, isUsable ? stored.replace(/^\$2y\$/, "$2b$") : dummy));
  return isUsable && matches;
}

/** True for a hash that was made with less than today's cost and is made anew at the next sign-in. */
export const isWeakHash = (stored: string, cost: number): boolean => Number(stored.slice(4, 6)) < cost;
