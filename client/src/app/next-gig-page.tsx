import { isOverGig } from "@bandstand/shared/gigs/past.ts";
import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, createEffect } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { lastSync, status } from "../data/status.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { Skeleton } from "../ui/loading.tsx";

/** More gigs than a band can play in two days, so the next one is among those read. */
const GIGS_MAX = 10;

/** The target of the home screen's shortcut: redirects to the next gig, or to the list when no gig is planned. */
export function NextGigPage(): JSX.Element {
  const navigate = useNavigate();
  const next = createLiveRecord(async () => {
    const zone = bandTimeZone();
    /* Includes yesterday, because a gig that continues after midnight is still the next one. */
    const since = addDays(todayIn(Date.now(), zone), -1);
    const gigs = await db().gigs.where("date").aboveOrEqual(since).limit(GIGS_MAX).toArray();
    return gigs.find((gig) => !isOverGig(gig, Date.now(), zone));
  });
  /* Until a device's first sync is complete, the next gig may be missing. */
  const mayComeYet = (): boolean => lastSync() === null && status.online !== false;
  createEffect(() => {
    const gig = next();
    if (gig === undefined || mayComeYet()) return;
    navigate(gig === null ? "/gigs" : `/gigs/${gig.gig_id}`, { replace: true });
  });
  return (
    <div class="page">
      <Skeleton />
    </div>
  );
}
