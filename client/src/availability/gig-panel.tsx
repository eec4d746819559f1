import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { AnswersPanel } from "./answers-panel.tsx";
import { AnswerBy, type Gig, eventOf } from "./gig-answers.tsx";
import { today } from "./queries.ts";

/** The "Zusagen" tab of a gig's page: who is coming. */
export function GigPanel(props: { readonly gig: Gig }): JSX.Element {
  return (
    <AnswersPanel
      event={eventOf(props.gig)}
      closed={isPastGig(props.gig, today())}
      why={text().availability.pastGig}
      deadline={<AnswerBy gig={props.gig} />}
    />
  );
}
