import type { SurveyKind } from "@bandstand/shared/surveys/contract.ts";
import { isOpen } from "@bandstand/shared/surveys/state.ts";
import { countedResponses } from "@bandstand/shared/surveys/tally.ts";
import { type JSX, Show } from "solid-js";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { RowFacts, RowLink } from "../ui/row-link.tsx";
import { type Band, type SurveyRow, useNow } from "./queries.ts";

export const KIND_ICONS: Readonly<Record<SurveyKind, IconName>> = {
  opinion: "poll",
  dates: "calendar",
  gig_request: "spotlight",
};

/** A survey's status in words and colour: open with its closing time, closed, or decided. */
export function StatusBadge(props: { readonly survey: SurveyRow }): JSX.Element {
  const now = useNow();
  return (
    <Show
      when={isOpen(props.survey, now())}
      fallback={
        <Show when={props.survey.result !== null} fallback={<Badge icon="lock">{text().surveys.closed}</Badge>}>
          <Badge tone="success" icon="check-circle">
            {text().surveys.decided}
          </Badge>
        </Show>
      }
    >
      <Badge tone="info" icon="clock">
        <Show when={props.survey.closes_at} fallback={text().surveys.isOpen}>
          {(closes_at) => text().surveys.closesAt(formatInstant(closes_at()))}
        </Show>
      </Badge>
    </Show>
  );
}

/** A survey in the list: title, creator, and number of answers. */
export function SurveyRowLink(props: {
  readonly survey: SurveyRow;
  readonly band: Band;
  readonly current: boolean;
}): JSX.Element {
  const answered = (): number => countedResponses(props.survey, props.band.active()).length;
  return (
    <RowLink
      href={`/surveys/${props.survey.survey_id}`}
      title={props.survey.title}
      current={props.current}
      align="top"
      lead={<Icon name={KIND_ICONS[props.survey.kind]} />}
      marks={<StatusBadge survey={props.survey} />}
    >
      <RowFacts>
        {text().surveys.kinds[props.survey.kind]} · {text().surveys.by(props.band.name(props.survey.creator_id))}
      </RowFacts>
      <RowFacts>{text().surveys.answers(answered(), props.band.members().length)}</RowFacts>
    </RowLink>
  );
}
