import type { SurveyKind } from "@bandstand/shared/surveys/contract.ts";
import { TITLE_MAX } from "@bandstand/shared/surveys/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, For, Match, Show, Switch, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { showToast } from "../ui/toast.ts";
import { ChoicesFields } from "./choices-fields.tsx";
import { createSurvey, updateSurvey } from "./commands.ts";
import { DatesFields } from "./dates-fields.tsx";
import type { KindFieldsProps } from "./kind-fields-props.ts";
import type { SurveyRow } from "./queries.ts";
import { RequestFields } from "./request-fields.tsx";
import { type DraftError, changedFields, draftErrors, draftOf, surveyOf } from "./survey-draft.ts";
import { KIND_ICONS } from "./survey-row.tsx";

const KINDS: readonly SurveyKind[] = ["dates", "gig_request", "opinion"];

/** Creates or edits a survey. Remaining options keep their answers. */
export function SurveyForm(props: { readonly survey?: SurveyRow; readonly onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const before = untrack(() => props.survey);
  const [draft, setDraft, kept] = createFormDraft(
    `survey ${before?.survey_id ?? "new"}`,
    draftOf(before, bandTimeZone()),
  );
  const [tried, setTried] = createSignal(false);
  const error = (field: string): string | undefined => {
    const problem: DraftError | undefined = tried() ? draftErrors(draft)[field] : undefined;
    if (problem === undefined) return undefined;
    return problem === "timeBad" ? text().app.timeBad : text().surveys[problem];
  };
  const close = (): void => {
    kept.done();
    props.onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(draftErrors(draft)).length > 0) return;
    if (before === undefined) {
      const survey_id = await createSurvey(surveyOf(draft, bandTimeZone()));
      kept.done();
      showToast(text().surveys.started, { tone: "success" });
      navigate(`/surveys/${survey_id}`, { replace: true });
      return;
    }
    const changed = changedFields(before, draft, bandTimeZone());
    if (Object.keys(changed).length > 0) await updateSurvey(before.survey_id, changed);
    close();
  };
  const kindProps: KindFieldsProps = { draft, setDraft, error };
  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={before === undefined ? text().surveys.add : text().surveys.edit}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="survey-form">
            {before === undefined ? text().surveys.start : text().app.save}
          </Button>
        </>
      }
    >
      <Form id="survey-form" class="survey-form" onSubmit={save}>
        <DraftNote of={kept} />
        <Show when={before === undefined}>
          <KindChoice kind={draft.kind} onChange={(kind) => setDraft("kind", kind)} />
        </Show>
        <TextField
          label={draft.kind === "opinion" ? text().surveys.question : text().surveys.name}
          required
          autocomplete="off"
          maxLength={TITLE_MAX}
          value={draft.title}
          onInput={(title) => setDraft("title", title)}
          error={error("title")}
        />
        <TextArea
          label={text().surveys.text}
          rows={2}
          value={draft.text}
          onInput={(words) => setDraft("text", words)}
        />
        <Deferred>
          <Switch>
            <Match when={draft.kind === "opinion"}>
              <ChoicesFields {...kindProps} />
            </Match>
            <Match when={draft.kind === "dates"}>
              <DatesFields {...kindProps} />
            </Match>
            <Match when={draft.kind === "gig_request"}>
              <RequestFields {...kindProps} />
            </Match>
          </Switch>
        </Deferred>
        <Deferred>
          <FieldGroup legend={text().surveys.closing} hint={text().surveys.closingHint}>
            <div class="survey-form__row">
              <TextField
                label={text().surveys.closingDay}
                type="date"
                value={draft.closing_day}
                onInput={(day) => setDraft("closing_day", day)}
              />
              <TimeField
                label={text().surveys.closingTime}
                placeholder="20:00"
                value={draft.closing_time}
                onInput={(time) => setDraft("closing_time", time)}
                error={error("closing_time")}
              />
            </div>
          </FieldGroup>
        </Deferred>
      </Form>
    </Sheet>
  );
}

/* Three cards that explain the kinds. */
function KindChoice(props: { readonly kind: SurveyKind; readonly onChange: (kind: SurveyKind) => void }): JSX.Element {
  return (
    <fieldset class="kinds">
      <legend class="field__label">{text().surveys.kind}</legend>
      <For each={KINDS}>
        {(kind) => (
          <label class="kinds__one">
            <input
              type="radio"
              class="kinds__input"
              name="survey-kind"
              checked={props.kind === kind}
              onChange={() => props.onChange(kind)}
            />
            <Icon name={KIND_ICONS[kind]} />
            <span>
              <strong>{text().surveys.kinds[kind]}</strong>
              <small class="kinds__hint">{text().surveys.kindHints[kind]}</small>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
}
