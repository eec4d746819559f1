import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import type { JSX } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { text } from "../i18n/text.ts";
import { AnswersPanel } from "./answers-panel.tsx";
import { AnswerBy, type Gig, eventOf } from "./gig-answers.tsx";
import { today } from "./queries.ts";

/** The "Zusagen" tab of a gig's page: who is coming. */
export function GigPanel(props: { readonly gig: Gig & Pick<RowOf<"gigs">, "published"> }): JSX.Element {
  const isPast = (): boolean => isPastGig(props.gig, today());
  return (
    <AnswersPanel
      event={eventOf(props.gig)}
      of={props.gig}
      closed={isPast()}
      isAsking={props.gig.published === 1 && !isPast()}
      why={text().availability.pastGig}
      deadline={<AnswerBy gig={props.gig} />}
    />
  );
}
