import type { calendarRoutes } from "@bandstand/shared/calendar/routes.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { calendarFeed } from "@bandstand/shared/exports/calendar.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { z } from "zod";
import { bandConfig } from "../config/model.ts";
import { claimKey } from "../database/claims.ts";
import type { SyncFields } from "../database/stored.ts";
import { gigsSince } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { readToken, signToken } from "../http/token.ts";
import { audit } from "../system/audit.ts";
import { rehearsalsSince } from "../rehearsals/model.ts";
import { findUser } from "../users/model.ts";
import { endFeed, feedIssuedAt, isFeedToken, setFeedToken } from "./model.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** How far back the feed reaches. Calendars keep their own copies; a year is enough to look up last Christmas's gig. */
const PAST_DAYS = 365;
/** A deleted event is shown as cancelled for as long as the trash keeps it. */
const CANCELLED_DAYS = 30;
const FEED_SECONDS = 5 * 60;

const Claims = z.looseObject({ sub: z.uuid(), jti: z.uuid() });

/** Returns when the calendar URL issued at `issued_at` expires, in whole seconds as in its token. */
const expiryOf = (issued_at: Date, seconds: number): Date =>
  new Date((Math.floor(issued_at.getTime() / 1000) + seconds) * 1000);

export const calendarHandlers = (context: AppContext): Handlers<typeof calendarRoutes> => ({
  async getIcal({ caller }) {
    const issued_at = await feedIssuedAt(caller.user_id);
    const expires = issued_at && expiryOf(issued_at, context.env.ICAL_TOKEN_EXPIRE_DAYS * DAY_SECONDS);
    if (expires === null || expires <= context.now()) return { active: false, expires_at: null };
    return { active: true, expires_at: expires.toISOString() };
  },

  async createIcal({ caller, request: { mutation, ip } }) {
    const { env, now } = context;
    const { user_id } = caller;
    await claimKey({ user_id, mutation, now: now() });
    const fresh = { token_id: newId(), issued_at: now() };
    const { token_id, issued_at } = await setFeedToken(user_id, fresh, mutation.key);
    if (token_id === fresh.token_id)
      await audit(context, "calendar_address_made", { user_id, by: user_id, address: ip });
    const seconds = env.ICAL_TOKEN_EXPIRE_DAYS * DAY_SECONDS;
    /* The token itself is not stored: signing the same claims gives the same token. */
    const token = signToken(env, "ical", { sub: user_id, jti: token_id }, { now: issued_at, seconds });
    const expires_at = expiryOf(issued_at, seconds).toISOString();
    return { url: `${env.PUBLIC_URL}/api/ical/${token}.ics`, expires_at };
  },

  async deleteIcal({ caller: { user_id }, request }) {
    const isEnded = await endFeed(user_id);
    if (isEnded) await audit(context, "calendar_address_ended", { user_id, by: user_id, address: request.ip });
  },

  async ical({ params }) {
    const { env, now, today } = context;
    const claims = readToken(env, "ical", params.token, { schema: Claims, now: now() });
    if (claims === null || !(await isFeedToken(claims.sub, claims.jti))) throw new Refusal("TOKEN_INVALID");
    const user = await findUser(claims.sub);
    if (user === null || user.status !== "active") throw new Refusal("TOKEN_INVALID");
    const since = addDays(today(), -PAST_DAYS);
    const cancelledSince = new Date(now().getTime() - CANCELLED_DAYS * DAY_SECONDS * 1000).toISOString();
    const isShown = ({ deleted, deleted_at = "" }: SyncFields): boolean => !deleted || deleted_at >= cancelledSince;
    const gigs = await gigsSince(since, { drafts: user.role !== "musician" });
    const rehearsals = await rehearsalsSince(since);
    const feed = calendarFeed({
      gigs: gigs.filter(isShown).map((gig) => ({ ...gig, gig_id: gig._id, deleted: gig.deleted === true })),
      rehearsals: rehearsals
        .filter(isShown)
        .map((rehearsal) => ({ ...rehearsal, rehearsal_id: rehearsal._id, deleted: rehearsal.deleted === true })),
      band: bandConfig().bandName,
      zone: env.TIMEZONE,
      url: env.PUBLIC_URL,
      language: user.language ?? "de",
    });
    return new Answer(Buffer.from(feed), { headers: { "Cache-Control": `private, max-age=${FEED_SECONDS}` } });
  },
});
