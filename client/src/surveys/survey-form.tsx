import { newId } from "@bandstand/shared/contract/uuid.ts";
import { NEWS } from "@bandstand/shared/notifications/change.ts";
import type { SurveyIn, SurveyKind } from "@bandstand/shared/surveys/contract.ts";
import { TEXT_MAX } from "@bandstand/shared/contract/limits.ts";
import { TITLE_MAX } from "@bandstand/shared/surveys/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, For, Match, Show, Switch, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, UNANNOUNCED, type Announcement, showChanged } from "../notifications/public.ts";
import { createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { Icon } from "../ui/icon.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { ChoicesFields } from "./choices-fields.tsx";
import { createSurvey, deleteSurvey, updateSurvey } from "./commands.ts";
import { DatesFields } from "./dates-fields.tsx";
import type { KindFieldsProps } from "./kind-fields-props.ts";
import type { SurveyRow } from "./queries.ts";
import { RequestFields } from "./request-fields.tsx";
import {
  type Draft,
  type DraftError,
  changedFields,
  closingErrors,
  copiedSurvey,
  copyOf,
  draftErrors,
  draftOf,
  surveyOf,
} from "./survey-draft.ts";
import { KIND_ICONS } from "./survey-row.tsx";

const KINDS: readonly SurveyKind[] = ["dates", "gig_request", "opinion"];

const LIMITS = { title: TITLE_MAX, text: TEXT_MAX, event_name: TITLE_MAX, venue: TITLE_MAX, city: TITLE_MAX } as const;

const errorText = (error: DraftError): string => (error === "timeBad" ? text().app.timeBad : text().surveys[error]);

function errorTexts(draft: Draft, before: SurveyRow | undefined): Readonly<Record<string, string>> {
  const closing = closingErrors(draft, { before, zone: bandTimeZone(), now: Date.now() });
  const errors = { ...draftErrors(draft), ...closing };
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, errorText(error)]));
}

interface SurveyFormProps {
  /** The survey to edit; omitted to create one. */
  readonly survey?: SurveyRow;
  /** The survey that the new one is a copy of. */
  readonly original?: SurveyRow;
  readonly onClose: () => void;
}

/* Returns the key under which the unsaved input is stored, and the form's initial fields. */
function startOf({ survey, original }: SurveyFormProps): [key: string, start: Draft] {
  if (original !== undefined) return [`survey copy ${original.survey_id}`, copyOf(original, bandTimeZone())];
  return [`survey ${survey?.survey_id ?? "new"}`, draftOf(survey, bandTimeZone())];
}

/** Creates, copies or edits a survey. Options that remain keep their answers. */
export function SurveyForm(props: SurveyFormProps): JSX.Element {
  const navigate = useNavigate();
  const before = untrack(() => props.survey);
  const original = untrack(() => props.original);
  const fields = createFormDraft(...untrack(() => startOf(props)));
  const [draft, setDraft] = fields;
  const survey_id = newId();
  const [asking, setAsking] = createSignal<SurveyIn>();
  const created = (): SurveyIn =>
    original === undefined ? surveyOf(draft, bandTimeZone()) : copiedSurvey(original, draft, bandTimeZone());
  /* The keys of errors are strings, because the keys of errors in dates contain the dates' ids. */
  const form = createForm<Draft, string>({
    fields,
    limits: LIMITS,
    check: (fields) => errorTexts(fields, before),
    save: async () => {
      if (before === undefined) {
        /* Only editors may send messages to the band. */
        if (!mayEdit()) return await start(UNANNOUNCED);
        setAsking(created());
        return false;
      }
      const changed = changedFields(before, draft, bandTimeZone());
      if (Object.keys(changed).length > 0) await updateSurvey(before.survey_id, changed, before);
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const start = async (announcement: Announcement): Promise<void> => {
    setAsking(undefined);
    await createSurvey({ ...created(), survey_id }, announcement.recipients);
    form.done();
    showChanged(text().surveys.started, announcement, async () => {
      navigate("/surveys", { replace: true });
      await deleteSurvey(survey_id);
    });
    navigate(`/surveys/${survey_id}`, { replace: true });
  };
  const kindProps: KindFieldsProps = { form, setDraft, survey_id: before?.survey_id };
  const title = (): string => {
    if (before !== undefined) return text().surveys.edit;
    return original === undefined ? text().surveys.add : text().duplicate.survey;
  };
  return (
    <FormSheet
      of={form}
      id="survey-form"
      class="stack"
      title={title()}
      save={before === undefined ? text().surveys.start : text().app.save}
      after={
        <Show when={asking()}>
          {(survey) => (
            <NotifyDialog
              event={{ event_type: "survey", survey: { closes_at: null, ...survey(), survey_id } }}
              isNew
              change={NEWS}
              confirm={text().surveys.start}
              onConfirm={(announcement) => void start(announcement)}
              onClose={() => setAsking(undefined)}
            />
          )}
        </Show>
      }
    >
      <Show when={before === undefined}>
        <KindChoice kind={draft.kind} onChange={(kind) => form.set({ kind })} />
      </Show>
      <TextField
        label={draft.kind === "opinion" ? text().surveys.question : text().surveys.name}
        autocomplete="off"
        {...form.field("title")}
        required
      />
      <TextArea label={text().surveys.text} rows={2} {...form.field("text")} />
      <FormPart>
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
      </FormPart>
      <FormPart legend={text().surveys.closing} hint={text().surveys.closingHint} class="form-row">
        <TextField
          label={text().surveys.closingDay}
          type="date"
          min={before === undefined ? today() : undefined}
          {...form.field("closing_day")}
        />
        <TimeField label={text().surveys.closingTime} placeholder="20:00" {...form.field("closing_time")} />
      </FormPart>
    </FormSheet>
  );
}

/* Three cards, which explain the kinds of surveys. */
function KindChoice(props: { readonly kind: SurveyKind; readonly onChange: (kind: SurveyKind) => void }): JSX.Element {
  return (
    <fieldset class="kinds stack stack--s">
      <legend class="field__label">{text().surveys.kind}</legend>
      <For each={KINDS}>
        {(kind) => (
          <label class="choice-card">
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
              <small class="kinds__hint soft small">{text().surveys.kindHints[kind]}</small>
            </span>
          </label>
        )}
      </For>
    </fieldset>
  );
}
