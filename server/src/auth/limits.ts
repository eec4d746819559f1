import type { AppContext } from "../http/context.ts";
import { senderOf } from "../http/rate-limit.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/**
 * High, because a whole band may open its invitation links from one address; refusing a forged link costs only a
 * signature check.
 */
const INVITATIONS_PER_MINUTE = 60;

/**
 * Creates the sign-in limits (docs/rules/auth.md#guessing-a-password), which are counted in the database. A lock-out
 * lasts at most an hour.
 */
export function signInLimits({ env, sharedLimit }: AppContext) {
  const limit = (name: string, points: number, seconds: number) => sharedLimit({ name, points, seconds });
  const perSender = limit("login", env.RATE_LIMIT_LOGIN_PER_MINUTE, MINUTE_SECONDS);
  const failures = limit("login-pair", env.RATE_LIMIT_LOGIN_FAILURES_PER_15_MINUTES, 15 * MINUTE_SECONDS);
  const failuresOfName = limit("login-name", env.RATE_LIMIT_LOGIN_FAILURES_PER_HOUR, HOUR_SECONDS);
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
     * Counts an attempt as a failure before the password is checked, so that concurrent guesses are counted too.
     * Returns a function that undoes this after a success.
     *
     * `known` identifies the device and a member who has signed in on it before. Attempts on such a device are counted
     * separately, with the same limits: strangers who guess cannot lock the member out on it, and a stolen device
     * cookie allows no more guesses than a stranger has from one address.
     */
    async login(ip: string, username: string, known: string | null): Promise<() => Promise<void>> {
      const sender = senderOf(ip);
      if (known !== null) {
        const own = `known ${known}`;
        await perSender.take(`known ${sender}`);
        await failures.take(own);
        return () => failures.clear(own);
      }
      const pair = `${sender} ${username}`;
      await perSender.take(sender);
      await failures.take(pair);
      await failuresOfName.take(username);
      return async () => {
        await Promise.all([failures.clear(pair), failuresOfName.giveBack(username)]);
      };
    },
  };
}

export type SignInLimits = ReturnType<typeof signInLimits>;
