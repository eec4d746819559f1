import { isOpen } from "@bandstand/shared/surveys/state.ts";
import { useNavigate, useSearchParams } from "@solidjs/router";
import { type JSX, Show, createSignal } from "solid-js";
import { Dynamic } from "solid-js/web";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { Menu } from "../ui/menu.tsx";
import { RecordPage, RecordScreen } from "../ui/record-screen.tsx";
import { showToast } from "../ui/toast.ts";
import { ChoiceAnswers } from "./choice-answers.tsx";
import { closeSurvey, deleteSurvey, reopenSurvey } from "./commands.ts";
import { Comments, Missing } from "./comments.tsx";
import { DateAnswers } from "./date-answers.tsx";
import { type Band, type SurveyRow, mayManage, useIsWaiting, useNow, useSurvey } from "./queries.ts";
import { RequestAnswers } from "./request-answers.tsx";
import { ResultCard } from "./result-card.tsx";
import { SurveyForm } from "./survey-form.tsx";
import { StatusBadge } from "./survey-row.tsx";

const DecideDialog = lazyDialog(async () => (await import("./decide-dialog.tsx")).DecideDialog);

const ANSWERS = { opinion: ChoiceAnswers, dates: DateAnswers, gig_request: RequestAnswers };

/** One survey: the question, the member's own answer, everyone's answers, and the decision. */
export function SurveyDetail(props: { readonly survey_id: string; readonly band: Band }): JSX.Element {
  const survey = useSurvey(() => props.survey_id);
  return (
    <RecordScreen
      record={survey()}
      missing={{
        icon: "calendar-plus",
        title: text().surveys.notFound,
        hint: text().surveys.notFoundHint,
        href: "/surveys",
        link: text().surveys.toList,
      }}
    >
      {(found) => <SurveyView survey={found()} band={props.band} />}
    </RecordScreen>
  );
}

function SurveyView(props: { readonly survey: SurveyRow; readonly band: Band }): JSX.Element {
  const now = useNow();
  const isWaiting = useIsWaiting(() => props.survey.survey_id);
  const [query, setQuery] = useSearchParams<{ edit?: string; decide?: string; copy?: string }>();
  const open = (): boolean => isOpen(props.survey, now());
  const answers = (): JSX.Element => (
    <>
      <Dynamic component={ANSWERS[props.survey.kind]} survey={props.survey} band={props.band} open={open()} />
      <Show when={isWaiting()}>
        <p class="faint" role="status">
          {text().surveys.waiting}
        </p>
      </Show>
    </>
  );
  const missing = (): JSX.Element => (
    <Show when={props.survey.result === null}>
      <Missing survey={props.survey} band={props.band} open={open()} />
    </Show>
  );
  return (
    <RecordPage
      class="survey"
      title={props.survey.title}
      backHref="/surveys"
      subtitle={
        <>
          {text().surveys.kinds[props.survey.kind]} · {text().surveys.by(props.band.name(props.survey.creator_id))}{" "}
          <StatusBadge survey={props.survey} />
        </>
      }
      actions={<Management survey={props.survey} open={open()} />}
      parts={[answers, () => <Comments survey={props.survey} band={props.band} open={open()} />, missing]}
      dialogs={
        <>
          <Show when={query.edit && mayManage(props.survey)}>
            <SurveyForm survey={props.survey} onClose={() => setQuery({ edit: undefined }, { replace: true })} />
          </Show>
          <Show when={query.copy}>
            <SurveyForm original={props.survey} onClose={() => setQuery({ copy: undefined }, { replace: true })} />
          </Show>
          <Show when={query.decide && mayManage(props.survey) && props.survey.result === null}>
            <DecideDialog
              survey={props.survey}
              band={props.band}
              onClose={() => setQuery({ decide: undefined }, { replace: true })}
            />
          </Show>
        </>
      }
    >
      <Show when={props.survey.text}>{(words) => <p class="own-words measure">{words()}</p>}</Show>
      <Show when={props.survey.result}>
        {(result) => <ResultCard survey={props.survey} result={result()} band={props.band} />}
      </Show>
    </RecordPage>
  );
}

/** Actions for the survey's creator, editors and admins; every member can copy it. */
function Management(props: { readonly survey: SurveyRow; readonly open: boolean }): JSX.Element {
  const navigate = useNavigate();
  const [, setQuery] = useSearchParams<{ edit?: string; decide?: string; copy?: string }>();
  const [deleting, setDeleting] = createSignal(false);
  const close = async (): Promise<void> => {
    const { survey_id, title } = props.survey;
    await closeSurvey({ survey_id, title });
    showToast(text().surveys.closedToast(title), {
      action: { label: text().app.undo, run: () => void reopenSurvey({ survey_id, title }) },
    });
  };
  const reopen = async (): Promise<void> => {
    await reopenSurvey(props.survey);
    showToast(text().surveys.reopened(props.survey.title));
  };
  const remove = async (): Promise<void> => {
    const { survey_id, title } = props.survey;
    setDeleting(false);
    navigate("/surveys");
    await deleteSurvey(survey_id);
    showToast(text().surveys.deleted(title));
  };
  const items = () => {
    const undecided = [
      { label: text().surveys.edit, icon: "edit" as const, run: () => setQuery({ edit: "1" }) },
      props.open
        ? { label: text().surveys.close, icon: "lock" as const, run: () => void close() }
        : { label: text().surveys.reopen, icon: "unlock" as const, run: () => void reopen() },
    ];
    const removal = {
      label: text().surveys.delete,
      icon: "trash" as const,
      danger: true,
      run: () => setDeleting(true),
    };
    const copy = { label: text().duplicate.action, icon: "copy" as const, run: () => setQuery({ copy: "1" }) };
    if (!mayManage(props.survey)) return [copy];
    return [...(props.survey.result === null ? undecided : []), copy, removal];
  };
  return (
    <>
      <Show when={mayManage(props.survey) && props.survey.result === null}>
        <Button icon="check-circle" size="s" onClick={() => setQuery({ decide: "1" })}>
          {text().surveys.decide}
        </Button>
      </Show>
      <Menu label={text().surveys.actions} items={items()} />
      <ConfirmDialog
        open={deleting()}
        onClose={() => setDeleting(false)}
        title={text().surveys.deleteTitle(props.survey.title)}
        description={text().surveys.deleteHint}
        confirm={text().app.delete}
        icon="trash"
        danger
        onConfirm={remove}
      />
    </>
  );
}
