import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { senderOf } from "../http/rate-limit.ts";
import type { RateLimit } from "../http/rate-limit.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * High, because a whole band may open its invitation links from one address; refusing a forged link costs only a
 * signature check.
 */
const INVITATIONS_PER_MINUTE = 60;

/** Whom a typed login belongs to. */
interface LoginOwner {
  /** The member's id; undefined if no member has this login. */
  readonly user_id: string | undefined;
  /** See `knownFor`. */
  readonly known: string | null;
}

/** A sign-in attempt that has been counted as a failure. */
interface CountedAttempt {
  /** True if the attempt must be treated as a wrong password, because there were too many failures for the member. */
  readonly isRefused: boolean;
  /** Undoes the count after a success. */
  forgive(): Promise<void>;
}

/** Counts an attempt. Returns false, instead of throwing, if none is left. */
async function tryTake(limit: RateLimit, key: string): Promise<boolean> {
  try {
    await limit.take(key);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

/**
 * Creates the sign-in limits (docs/rules/auth.md#guessing-a-password), which are counted in the database. A lock-out
 * lasts at most an hour.
 */
export function signInLimits({ env, sharedLimit }: AppContext) {
  const limit = (name: string, points: number, seconds: number) => sharedLimit({ name, points, seconds });
  const perSender = limit("login", env.RATE_LIMIT_LOGIN_PER_MINUTE, MINUTE_SECONDS);
  const failures = limit("login-pair", env.RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES, 15 * MINUTE_SECONDS);
  const failuresOfName = limit("login-name", env.RATE_LIMIT_LOGIN_FAILURES_PER_HOUR, HOUR_SECONDS);
  const failuresOfMember = limit("login-member", env.RATE_LIMIT_LOGIN_FAILURES_PER_HOUR, HOUR_SECONDS);
  const resets = limit("reset", env.RATE_LIMIT_RESET_PER_HOUR, HOUR_SECONDS);
  const resetMails = limit("reset-mail", env.RATE_LIMIT_RESET_PER_HOUR, HOUR_SECONDS);
  const refreshes = limit("refresh", env.RATE_LIMIT_REFRESH_PER_MINUTE, MINUTE_SECONDS);
  const invitations = limit("invitation", INVITATIONS_PER_MINUTE, MINUTE_SECONDS);
  return {
    setup: (ip: string) => perSender.take(senderOf(ip)),
    invitation: (ip: string) => invitations.take(senderOf(ip)),
    reset: (ip: string) => resets.take(senderOf(ip)),
    /** Limits reset emails per member, across all requesting addresses. Links in earlier emails keep working. */
    resetMail: (recipient: string) => resetMails.take(recipient),
    refresh: (ip: string) => refreshes.take(senderOf(ip)),

    /**
     * Counts a failure before a signed-in member's current password is checked. Like `login`, returns a function that
     * undoes this after a success.
     */
    async password(username: string): Promise<() => Promise<void>> {
      const own = `own ${username}`;
      await failures.take(own);
      return () => failures.clear(own);
    },

    /**
     * Counts an attempt as a failure before the password is checked, so that concurrent guesses are counted too. Throws
     * `RATE_LIMITED` after too many failures for `login`, the typed user name or e-mail address.
     *
     * A member's user name and e-mail address also share one count, so that knowing both does not allow twice as many
     * guesses. If only that count is used up, the attempt is not refused here but must fail like a wrong password. A
     * `RATE_LIMITED` would reveal that the two belong to the same member. For unknown logins the same counts are
     * written, so that the response takes as long.
     *
     * `known` identifies the device and a member who has signed in on it before. Attempts on such a device are counted
     * separately, with the same limits: strangers who guess cannot lock the member out on it, and a stolen device
     * cookie allows no more guesses than a stranger has from one address.
     */
    async login(ip: string, login: string, { user_id, known }: LoginOwner): Promise<CountedAttempt> {
      const sender = senderOf(ip);
      if (known !== null) {
        const own = `known ${known}`;
        await perSender.take(`known ${sender}`);
        await failures.take(own);
        return { isRefused: false, forgive: () => failures.clear(own) };
      }
      const pair = `${sender} ${login}`;
      const member = user_id === undefined ? `unknown ${login}` : `member ${user_id}`;
      await perSender.take(sender);
      await failures.take(pair);
      await failuresOfName.take(login);
      const isRefused = !(await tryTake(failuresOfMember, member));
      const forgive = async () => {
        await Promise.all([failures.clear(pair), failuresOfName.giveBack(login), failuresOfMember.giveBack(member)]);
      };
      return { isRefused, forgive };
    },
  };
}

export type SignInLimits = ReturnType<typeof signInLimits>;
