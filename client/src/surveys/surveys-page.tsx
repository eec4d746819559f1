import { useParams, useSearchParams } from "@solidjs/router";
import { type JSX, For, Show } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { ListScreen } from "../ui/list-screen.tsx";
import { ListStates, Rows } from "../ui/list-states.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Band, type SurveyRow, useBand, useSurveys } from "./queries.ts";
import { SurveyDetail } from "./survey-detail.tsx";
import { SurveyForm } from "./survey-form.tsx";
import { SurveyRowLink } from "./survey-row.tsx";
import "../ui/table-frame.css";
import "./answers.css";
import "../ui/choice-card.css";
import "./survey-form.css";
import "./surveys.css";

const PARTS = ["awaited", "open", "closed"] as const;

/** All surveys, those that await this member's answer first; from 1100 px, the selected one next to them. */
export function SurveysPage(): JSX.Element {
  const params = useParams<{ survey_id?: string }>();
  const [query, setQuery] = useSearchParams<{ new?: string }>();
  const surveys = useSurveys();
  const band = useBand();
  const isEmpty = (): boolean => PARTS.every((part) => surveys[part]().length === 0);
  const isFetching = (): boolean =>
    !surveys.ready() || (isEmpty() && status.syncedAt === null && status.online !== false);

  const add = (size: "s" | "m"): JSX.Element => (
    <Button icon="plus" look="primary" size={size} onClick={() => setQuery({ new: "1" })}>
      {text().surveys.add}
    </Button>
  );

  return (
    <>
      <ListScreen
        title={text().surveys.title}
        backHref="/more"
        actions={add("s")}
        isDetailOpen={params.survey_id !== undefined}
        detail={
          <Show when={params.survey_id} keyed>
            {(survey_id) => <SurveyDetail survey_id={survey_id} band={band} />}
          </Show>
        }
        nothing={
          <Show when={!isEmpty()}>
            <EmptyState icon="calendar-plus" title={text().surveys.choose} />
          </Show>
        }
      >
        <ListStates
          hasFailed={Boolean(surveys.error())}
          isLoading={isFetching()}
          isEmpty={isEmpty()}
          empty={
            <EmptyState icon="calendar-plus" title={text().surveys.empty} hint={text().surveys.emptyHint}>
              {add("m")}
            </EmptyState>
          }
        >
          <For each={PARTS}>
            {(part) => (
              <SurveyPart
                title={text().surveys.parts[part]}
                surveys={surveys[part]()}
                band={band}
                current={params.survey_id}
              />
            )}
          </For>
        </ListStates>
      </ListScreen>
      <Show when={query.new}>
        <SurveyForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
    </>
  );
}

function SurveyPart(props: {
  readonly title: string;
  readonly surveys: readonly SurveyRow[];
  readonly band: Band;
  readonly current: string | undefined;
}): JSX.Element {
  return (
    <Show when={props.surveys.length > 0}>
      <section class="stack stack--s">
        <h2 class="surveys__part-title subheading">{props.title}</h2>
        <Rows each={props.surveys}>
          {(survey) => <SurveyRowLink survey={survey} band={props.band} current={survey.survey_id === props.current} />}
        </Rows>
      </section>
    </Show>
  );
}
