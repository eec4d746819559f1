import type { shareRoutes } from "@bandstand/shared/shares/routes.ts";
import { latestEnd } from "@bandstand/shared/shares/limits.ts";
import { sharedGig } from "@bandstand/shared/shares/shared-gig.ts";
import { addDays, instantOf } from "@bandstand/shared/time/day.ts";
import { shownPicture } from "@bandstand/shared/config/shown-picture.ts";
import { bandConfig, readLogo } from "../config/model.ts";
import { claimKey } from "../database/claims.ts";
import { records } from "../database/synced.ts";
import { writeOf } from "../database/write-of.ts";
import { findGig, gigRecord } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { gigWithTiming } from "../setlists/timing.ts";
import { allSongs } from "../songs/model.ts";
import { audit } from "../system/audit.ts";
import { createShare, endShare, shareRecord, shareWith, sharesOf } from "./model.ts";

/** Editors may share every gig, even a draft. Throws `NOT_FOUND` for an unknown gig. */
async function refuseMissing(gig_id: string): Promise<void> {
  if ((await findGig(gig_id, { drafts: true })) === null) throw new Refusal("NOT_FOUND");
}

export const shareHandlers = (context: AppContext): Handlers<typeof shareRoutes> => ({
  async listShares({ params: { gig_id } }) {
    await refuseMissing(gig_id);
    return (await sharesOf(gig_id, context.now())).map(shareRecord);
  },

  async createShare({ caller, params: { gig_id }, body: { parts, ...given }, request }) {
    const { env, now, today } = context;
    const { until } = given;
    await refuseMissing(gig_id);
    if (until < today() || until > latestEnd(today())) {
      const fault = faultAt("until", until < today() ? "too_small" : "too_big", request.language);
      throw new Refusal("VALIDATION_FAILED", { faults: [fault] });
    }
    const write = writeOf(caller, request, now());
    await claimKey(write);
    const expires_at = new Date(instantOf(addDays(until, 1), 0, env.TIMEZONE));
    const share = { _id: records.idFor(undefined, write), gig_id, parts: [...new Set(parts)], ...given, expires_at };
    const { stored, token, isNew } = await createShare(caller, share, now());
    const { user_id } = caller;
    if (isNew) await audit(context, "share_made", { user_id, by: user_id, address: request.ip });
    /* The fragment is not sent to servers, so the token reaches no log and no referrer. */
    return { ...shareRecord(stored), url: `${env.PUBLIC_URL}/share#${token}` };
  },

  async endShare({ caller, params: { gig_id, share_id }, request }) {
    await refuseMissing(gig_id);
    const { user_id } = caller;
    if (await endShare(caller, gig_id, share_id, context.now()))
      await audit(context, "share_ended", { user_id, by: user_id, address: request.ip });
  },

  async readShare({ body: { token } }) {
    const share = await shareWith(token, context.now());
    const gig = share && (await findGig(share.gig_id, { drafts: false }));
    if (share === null || gig === null) throw new Refusal("SHARE_ENDED");
    const [{ timing }, songs, logo] = await Promise.all([gigWithTiming(gigRecord(gig)), allSongs(), readLogo()]);
    const songOf = (song_id: string) => songs.get(song_id);
    const sources = { timing, songOf, band: bandConfig().bandName, logo: shownPicture(logo) };
    return new Answer(sharedGig(gigRecord(gig), sources, share), { headers: { "X-Robots-Tag": "noindex" } });
  },
});
