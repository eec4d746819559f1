import { isIPv6 } from "node:net";
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Env } from "../env.ts";
import { Refusal } from "./errors.ts";
import { sign } from "./secrets.ts";

const MS_PER_SECOND = 1000;

/** `points` attempts per `seconds`, per key. */
export interface Allowance {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** Counts attempts against an allowance. */
export interface RateLimit {
  /** Counts one attempt. Throws `RATE_LIMITED` with the time to wait if none is left. */
  take(key: string): Promise<void>;
  /** Refunds one attempt, such as one that turned out not to be a failure. */
  giveBack(key: string): Promise<void>;
  /** Resets the count of `key`. */
  clear(key: string): Promise<void>;
}

function limitOver(limiter: RateLimiterAbstract, keyOf: (key: string) => string): RateLimit {
  return {
    async take(key) {
      try {
        await limiter.consume(keyOf(key));
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        const retryAfterSeconds = Math.max(1, Math.ceil(rejected.msBeforeNext / MS_PER_SECOND));
        throw new Refusal("RATE_LIMITED", { retryAfterSeconds });
      }
    },
    async giveBack(key) {
      await limiter.reward(keyOf(key));
    },
    async clear(key) {
      await limiter.delete(keyOf(key));
    },
  };
}

/** Creates a limit that is counted in this process only. */
export const memoryLimit = ({ name, points, seconds }: Allowance): RateLimit =>
  limitOver(new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }), (key) => key);

/**
 * Creates a limit that is counted in the database and shared by all processes. The key is stored as an HMAC, so the
 * addresses and user names of attempts cannot be read later. `connection` is the open connection to the database.
 */
export function sharedLimit(env: Env, connection: unknown, { name, points, seconds }: Allowance): RateLimit {
  const limiter = new RateLimiterMongo({ ...storeOf(connection), keyPrefix: name, points, duration: seconds });
  return limitOver(limiter, (key) => sign(env.SECRET_KEY, "rate-limit", key));
}

const storeOf = (storeClient: unknown) => ({ storeClient, tableName: "rate_limits", disableIndexesCreation: true });

/** Creates the indexes of the shared limits, which also expire old counts. Called once, at startup. */
export const prepareSharedLimits = (connection: unknown): Promise<void> =>
  new RateLimiterMongo({ ...storeOf(connection), points: 1, duration: 1 }).createIndexes();

/**
 * Returns the first half of an IPv6 address. One customer's network usually includes every address with the same first
 * half.
 */
function networkOf(ip: string): string {
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const rest = tail?.split(":").filter((group) => group !== "") ?? [];
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** Identifies a sender: an IPv4 address, or the /64 network of an IPv6 address. */
export function senderOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? networkOf(ip) : ip;
}
