import { useParams, useSearchParams } from "@solidjs/router";
import { type JSX, For, Match, Show, Switch } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SplitView } from "../ui/split-view.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { type Band, type SurveyRow, useBand, useSurveys } from "./queries.ts";
import { SurveyDetail } from "./survey-detail.tsx";
import { SurveyForm } from "./survey-form.tsx";
import { SurveyRowLink } from "./survey-row.tsx";
import "./surveys.css";

const PARTS = ["awaited", "open", "closed"] as const;

/** All surveys, those awaiting this member first; from 1100 px the selected one next to them. */
export function SurveysPage(): JSX.Element {
  const params = useParams<{ survey_id?: string }>();
  const [query, setQuery] = useSearchParams<{ new?: string }>();
  const surveys = useSurveys();
  const band = useBand();
  const isEmpty = (): boolean => PARTS.every((part) => surveys[part]().length === 0);
  const isFetching = (): boolean =>
    !surveys.ready() || (isEmpty() && status.syncedAt === null && status.online !== false);

  const list = (): JSX.Element => (
    <div class="page surveys">
      <PageHeader
        title={text().surveys.title}
        backHref="/more"
        actions={
          <Button icon="plus" look="primary" size="s" onClick={() => setQuery({ new: "1" })}>
            {text().surveys.add}
          </Button>
        }
      />
      <Switch
        fallback={
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
        }
      >
        <Match when={surveys.error()}>
          <ErrorState />
        </Match>
        <Match when={isFetching()}>
          <Skeleton rows={5} />
        </Match>
        <Match when={isEmpty()}>
          <EmptyState icon="calendar-plus" title={text().surveys.empty} hint={text().surveys.emptyHint}>
            <Button look="primary" icon="plus" onClick={() => setQuery({ new: "1" })}>
              {text().surveys.add}
            </Button>
          </EmptyState>
        </Match>
      </Switch>
    </div>
  );

  return (
    <>
      <SplitView
        isDetailOpen={params.survey_id !== undefined}
        list={list()}
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
      />
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
      <section class="surveys__part">
        <h2 class="surveys__part-title">{props.title}</h2>
        <ul class="surveys__list">
          <IncrementalFor each={props.surveys}>
            {(survey) => (
              <li>
                <SurveyRowLink survey={survey} band={props.band} current={survey.survey_id === props.current} />
              </li>
            )}
          </IncrementalFor>
        </ul>
      </section>
    </Show>
  );
}
