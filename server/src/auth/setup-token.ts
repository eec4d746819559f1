import { z } from "zod";
import type { AppContext } from "../http/context.ts";
import { readToken, signToken } from "../http/token.ts";

/** A week, for bands that are set up later; a restart prints a new link. */
const SETUP_SECONDS = 7 * 24 * 60 * 60;

/** The set-up link of the first start, printed where the service runs. */
export const setupLink = ({ env, now }: AppContext): string =>
  `${env.PUBLIC_URL}/setup#${signToken(env, "setup", {}, { now: now(), seconds: SETUP_SECONDS })}`;

export const isSetupToken = ({ env, now }: AppContext, token: string): boolean =>
  readToken(env, "setup", token, { schema: z.looseObject({}), now: now() }) !== null;
