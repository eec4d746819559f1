import { isOverGig } from "@bandstand/shared/gigs/past.ts";
import { type JSX, Match, Show, Switch } from "solid-js";
import { createLiveRecord } from "../data/live.ts";
import { useSearchParams } from "@solidjs/router";
import { bandTimeZone, formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { db } from "../data/db.ts";
import { type LiveGig, memberName } from "./queries.ts";
import { ReadySheet } from "./ready-sheet.tsx";
import "./ready.css";

interface StagePanelProps {
  readonly gig: LiveGig;
  /** Today's date in the band's time zone. */
  readonly today: string;
  readonly mayEdit: boolean;
}

/** The stage tools on a gig's page: the check before the gig, paper and codes, and the review afterwards. */
export function StagePanel(props: StagePanelProps): JSX.Element {
  const [query, setQuery] = useSearchParams<{ ready?: string }>();
  const hasSongs = (): boolean => props.gig.setlist.sets.some((set) => set.songs.length > 0);
  /* An evening that continues after midnight is not over when its day ends. */
  const isOver = (): boolean => isOverGig(props.gig, Date.now(), bandTimeZone());
  const hasBegun = (): boolean => props.gig.date <= props.today && !isOver();
  const noted = createLiveRecord(() => db().play_events.where("gig_id").equals(props.gig.gig_id).count());
  const confirmedBy = createLiveRecord(() => memberName(props.gig.as_played?.confirmed_by));
  const reviewHref = (): string => `/gigs/${props.gig.gig_id}/as-played`;

  return (
    <Show when={hasSongs()}>
      <div class="stage-panel row">
        <Switch>
          <Match when={props.gig.as_played}>
            {(played) => (
              <Banner
                tone="success"
                icon="check-circle"
                actions={
                  <ButtonLink size="s" href={reviewHref()}>
                    {text().stage.reviewAgain}
                  </ButtonLink>
                }
              >
                {text().stage.asPlayedDone(formatInstant(played().confirmed_at), confirmedBy() ?? "…")}
              </Banner>
            )}
          </Match>
          <Match when={props.mayEdit && isOver()}>
            {/* No button here, because the page header already has one that opens the review. */}
            <Banner icon="history">{text().stage.asPlayedOpen}</Banner>
          </Match>
        </Switch>
        <Show when={!isOver()}>
          <Button icon="check-circle" onClick={() => setQuery({ ready: "1" })}>
            {text().stage.check}
          </Button>
        </Show>
        <ButtonLink icon="qr-code" href={`/paper?gig=${props.gig.gig_id}`}>
          {text().stage.paper}
        </ButtonLink>
        <Show when={props.mayEdit && hasBegun() && !props.gig.as_played && (noted() ?? 0) > 0}>
          <ButtonLink icon="history" href={reviewHref()}>
            {text().stage.asPlayed}
          </ButtonLink>
        </Show>
        <Show when={query.ready}>
          <ReadySheet
            gig={props.gig}
            mayEdit={props.mayEdit}
            onClose={() => setQuery({ ready: undefined }, { replace: true })}
          />
        </Show>
      </div>
    </Show>
  );
}
