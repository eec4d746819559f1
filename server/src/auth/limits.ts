import type { AppContext } from "../http/context.ts";
import { senderOf } from "../http/rate-limit.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

/** A whole band opens its links in one room, behind one address; a forged one costs only a signature. */
const INVITATIONS_PER_MINUTE = 60;

/** The limits of sign-in (decisions 2), counted in the database. A lock-out is a matter of minutes, never for good. */
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
    /** Per member, across all requesting addresses; links in earlier mails keep working. */
    resetMail: (recipient: string) => resetMails.take(recipient),
    refresh: (ip: string) => refreshes.take(senderOf(ip)),

    /** An attempt at the own current password; comes back like `login`. */
    async password(username: string): Promise<() => Promise<void>> {
      const own = `own ${username}`;
      await failures.take(own);
      return () => failures.clear(own);
    },

    /**
     * Counts an attempt as a failure before the password is looked at, so that parallel guesses are counted too. The
     * function that comes back takes that back after a success.
     */
    async login(ip: string, username: string): Promise<() => Promise<void>> {
      const sender = senderOf(ip);
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
