import type { SurveyResult } from "@bandstand/shared/surveys/contract.ts";
import { type JSX, Show } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { type Band, type SurveyRow, useIsThere } from "./queries.ts";
import { optionInWords } from "./response-words.ts";

interface ResultCardProps {
  readonly survey: SurveyRow;
  readonly result: SurveyResult;
  readonly band: Band;
}

/** The decision, who made it, and a link to the created event. */
export function ResultCard(props: ResultCardProps): JSX.Element {
  const words = (): string => {
    const { survey, result } = props;
    const option = survey.options.find(({ option_id }) => option_id === result.option_id);
    if (survey.kind === "gig_request")
      return result.created === null ? text().surveys.resultDeclined : text().surveys.resultAccepted;
    return option === undefined ? text().surveys.resultNone : optionInWords(option);
  };
  return (
    <section class="card survey-result row" aria-label={text().surveys.result}>
      <Icon name="check-circle" />
      <div class="grow">
        <p class="heading medium">{words()}</p>
        <p class="soft">
          {text().surveys.decidedBy(props.band.name(props.result.decided_by), formatInstant(props.result.decided_at))}
        </p>
      </div>
      <Show when={props.result.created}>{(created) => <ToEvent created={created()} />}</Show>
    </section>
  );
}

/* A link to the created event, once it is on this device. Musicians receive a gig only once it is published. */
function ToEvent(props: { readonly created: NonNullable<SurveyResult["created"]> }): JSX.Element {
  const isThere = useIsThere(() => props.created);
  const isGig = (): boolean => props.created.event_type === "gig";
  const href = (): string => `/${isGig() ? "gigs" : "rehearsals"}/${props.created.event_id}`;
  return (
    <Show
      when={isThere()}
      fallback={<p class="soft">{isGig() && !mayEdit() ? text().surveys.notVisible : text().surveys.onItsWay}</p>}
    >
      <ButtonLink href={href()} size="s" icon="arrow-right">
        {isGig() ? text().surveys.toGig : text().surveys.toRehearsal}
      </ButtonLink>
    </Show>
  );
}
