import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { senderOf } from "../http/rate-limit.ts";

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How many attempts one ticket allows. */
const TRIES_PER_TICKET = 5;
const TICKET_SECONDS = 10 * MINUTE_SECONDS;

/*
 * Three codes out of a million are valid at any moment. At 50 guesses a day, it takes 13 years to reach an even chance
 * of guessing one.
 */
const CODES_PER_15_MINUTES = 10;
const CODES_PER_DAY = 50;
const RECOVERY_CODES_PER_HOUR = 10;

/**
 * Creates the limits for the second step, which are counted in the database. App codes and recovery codes are counted
 * separately per member; passkeys are not counted, because they cannot be guessed. A stranger with the password can
 * exhaust both counts; the member can still sign in with a passkey or on a known device, which has its own counts
 * (docs/decisions/022-known-devices.md).
 */
export function secondFactorLimits({ env, sharedLimit }: AppContext) {
  const limit = (name: string, points: number, seconds: number) => sharedLimit({ name, points, seconds });
  const perSender = limit("second-step", env.RATE_LIMIT_LOGIN_PER_MINUTE, MINUTE_SECONDS);
  const perTicket = limit("second-ticket", TRIES_PER_TICKET, TICKET_SECONDS);
  const codes = limit("totp", CODES_PER_15_MINUTES, 15 * MINUTE_SECONDS);
  const codesOfDay = limit("totp-day", CODES_PER_DAY, DAY_SECONDS);
  const recovery = limit("recovery", RECOVERY_CODES_PER_HOUR, HOUR_SECONDS);

  return {
    sender: (ip: string): Promise<void> => perSender.take(senderOf(ip)),

    /** Counts an attempt with a ticket. Returns false if there were too many. */
    async ticket(ticketId: string): Promise<boolean> {
      try {
        await perTicket.take(ticketId);
        return true;
      } catch (error) {
        if (error instanceof Refusal && error.code === "RATE_LIMITED") return false;
        throw error;
      }
    },

    /** Counts an app code before it is verified. If the code was right, call the returned function to undo that. */
    async code(member: string): Promise<() => Promise<void>> {
      await codes.take(member);
      await codesOfDay.take(member);
      return async () => {
        await Promise.all([codes.giveBack(member), codesOfDay.giveBack(member)]);
      };
    },

    /** Counts a recovery code before it is verified. If the code was right, call the returned function to undo that. */
    async recoveryCode(member: string): Promise<() => Promise<void>> {
      await recovery.take(member);
      return () => recovery.giveBack(member);
    },
  };
}

export type SecondFactorLimits = ReturnType<typeof secondFactorLimits>;
