import { todayIn } from "@bandstand/shared/time/day.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, createEffect } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { Skeleton } from "../ui/loading.tsx";

/** The address behind the home screen's shortcut: leads on to the next gig, or to the list when there is none. */
export function NextGigPage(): JSX.Element {
  const navigate = useNavigate();
  const today = todayIn(Date.now(), bandTimeZone());
  const next = createLiveRecord(() => db().gigs.where("date").aboveOrEqual(today).first());
  createEffect(() => {
    const gig = next();
    if (gig !== undefined) navigate(gig === null ? "/gigs" : `/gigs/${gig.gig_id}`, { replace: true });
  });
  return (
    <div class="page">
      <Skeleton />
    </div>
  );
}
