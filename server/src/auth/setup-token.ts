import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { readToken, signToken } from "../http/token.ts";

/** A week, for bands that are set up some days after the first start. A restart prints a new link. */
const SETUP_SECONDS = 7 * 24 * 60 * 60;

/** Returns the set-up link that the service prints to its console until the first admin exists. */
export const setupLink = ({ env, now }: AppContext): string =>
  `${env.PUBLIC_URL}/setup#${signToken(env, "setup", {}, { now: now(), seconds: SETUP_SECONDS })}`;

export const isSetupToken = ({ env, now }: AppContext, token: string): boolean =>
  readToken(env, "setup", token, { schema: z.looseObject({}), now: now() }) !== null;
