import { type EventChange, rehearsalChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import type { RehearsalUpdate } from "@bandstand/shared/rehearsals/contract.ts";
import { REHEARSAL_LIMITS } from "@bandstand/shared/rehearsals/limits.ts";
import { type Period, clockPeriod, parsePeriod, periodOn, writtenPeriod } from "@bandstand/shared/rehearsals/period.ts";
import { RHYTHMS, type Rhythm, SERIES_MAX, seriesDays } from "@bandstand/shared/rehearsals/series.ts";
import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import { useNavigate } from "@solidjs/router";
import { type Accessor, type JSX, Show, Suspense, createMemo, createResource, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, showChanged } from "../notifications/public.ts";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { createRehearsals, deleteRehearsals, updateRehearsal } from "./commands.ts";
import { type RehearsalRow, isLocked, latestRehearsal } from "./queries.ts";

const DAYS_PER_WEEK = 7;
const USUAL_PERIOD = "19:00–21:00";

type Repeat = "once" | Rhythm;

interface Fields {
  date: string;
  period: string;
  location: string;
  comment: string;
  repeat: Repeat;
  until: string;
}

const EMPTY: Fields = { date: "", period: USUAL_PERIOD, location: "", comment: "", repeat: "once", until: "" };

function fieldsOf(rehearsal: RehearsalRow): Fields {
  const shown = clockPeriod(rehearsal, bandTimeZone());
  return {
    ...EMPTY,
    date: shown.day,
    period: writtenPeriod(shown),
    location: rehearsal.location ?? "",
    comment: rehearsal.comment,
  };
}

/** The next usual weekday after the last rehearsal, but not in the past. */
function nextDay(last: string): string {
  const from = today() > last ? today() : addDays(last, 1);
  return addDays(from, (weekday(last) - weekday(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
}

/** Proposes the weekday, times and place of the last rehearsal. */
async function proposal(): Promise<Fields> {
  const last = await latestRehearsal();
  if (last === undefined) return EMPTY;
  const before = fieldsOf(last);
  return { ...before, date: nextDay(before.date), comment: "" };
}

/** Creates a rehearsal or a whole series, or edits one. Works offline. */
export function RehearsalForm(props: { readonly rehearsal?: RehearsalRow; readonly onClose: () => void }): JSX.Element {
  // The form is created again for a different rehearsal.
  const edited = untrack(() => props.rehearsal);
  const [start] = createResource(() => (edited === undefined ? proposal() : Promise.resolve(fieldsOf(edited))));
  return (
    /* Keeps the list behind the form from waiting for it. */
    <Suspense>
      <Show when={start()}>{(fields) => <RehearsalFields {...props} start={fields()} />}</Show>
    </Suspense>
  );
}

/* A change that waits for the user's choice of recipients. */
interface Asked {
  readonly rehearsal: RehearsalRow;
  readonly change: EventChange;
}

interface FieldsProps {
  readonly rehearsal?: RehearsalRow;
  readonly onClose: () => void;
  readonly start: Fields;
}

/* The rehearsals that the fields describe: one, or a series. */
interface Planned {
  readonly isSeries: Accessor<boolean>;
  readonly days: Accessor<readonly string[]>;
  readonly periods: Accessor<readonly Period[]>;
  readonly endsNextDay: Accessor<boolean>;
}

function createPlanned(fields: Fields): Planned {
  const clocks = createMemo(() => parsePeriod(fields.period));
  const days = createMemo(() => {
    if (fields.date === "") return [];
    if (fields.repeat === "once" || fields.until === "") return [fields.date];
    return seriesDays(fields.date, fields.repeat, fields.until);
  });
  const periods = createMemo((): Period[] => {
    const clock = clocks();
    return clock === null ? [] : days().map((day) => periodOn(day, clock, bandTimeZone()));
  });
  const endsNextDay = (): boolean => {
    const clock = clocks();
    return clock !== null && clock.end !== null && clock.end < clock.begin;
  };
  return { isSeries: () => fields.repeat !== "once", days, periods, endsNextDay };
}

function untilError({ repeat, until, date }: Fields): string | false {
  if (repeat === "once") return false;
  if (until === "") return text().rehearsals.untilMissing;
  return until < date && text().rehearsals.untilBefore;
}

function RehearsalFields(props: FieldsProps): JSX.Element {
  const navigate = useNavigate();
  const start = untrack(() => props.start);
  const name = `rehearsal ${untrack(() => props.rehearsal?.rehearsal_id) ?? "new"}`;
  const [asking, setAsking] = createSignal<Asked | null>(null);
  const form = createForm({
    fields: createFormDraft<Fields>(name, start),
    limits: REHEARSAL_LIMITS,
    required: { date: () => text().rehearsals.dateMissing },
    check: {
      period: ({ period }) => parsePeriod(period) === null && text().rehearsals.periodBad,
      until: untilError,
    },
    save: async () => await (props.rehearsal === undefined ? create(planned.periods()) : change(props.rehearsal)),
    onClose: () => props.onClose(),
  });
  const { fields } = form;
  const planned = createPlanned(fields);

  const create = async (made: readonly Period[]): Promise<void> => {
    const ids = await createRehearsals(made, { location: fields.location.trim() || null, comment: fields.comment });
    const undo = async (): Promise<void> => {
      navigate("/rehearsals", { replace: true });
      await deleteRehearsals(ids.map((rehearsal_id, at) => ({ rehearsal_id, begin: made[at]?.begin ?? "" })));
      showToast(text().rehearsals.createdUndone);
    };
    showToast(text().rehearsals.created(ids.length), {
      tone: "success",
      /* A closed protocol cannot be deleted again, so there is no undo. */
      ...(made.some(isLocked) ? {} : { action: { label: text().app.undo, run: () => void undo() } }),
    });
    if (ids.length === 1) navigate(`/rehearsals/${ids[0]}`, { replace: true });
    else props.onClose();
  };
  const changedFields = (): RehearsalUpdate => {
    const [period] = planned.periods();
    return {
      ...(period !== undefined && (fields.date !== start.date || fields.period !== start.period) ? period : {}),
      ...(fields.location !== start.location ? { location: fields.location.trim() || null } : {}),
    };
  };
  const store = async ({ rehearsal_id }: RehearsalRow, notify?: NotifyChoice): Promise<void> => {
    const changed = changedFields();
    form.cancel();
    if (Object.keys(changed).length === 0) return;
    const undo = await updateRehearsal(rehearsal_id, changed, notify);
    showChanged(text().rehearsals.edited, notify, undo);
  };
  const changedRehearsal = (rehearsal: RehearsalRow) => {
    const after = { ...rehearsal, ...changedFields() };
    return { ...after, end: after.end ?? rehearsal.end };
  };
  /* Asks whom to notify if the change concerns others, otherwise stores it. */
  const change = async (rehearsal: RehearsalRow): Promise<false | undefined> => {
    const next = changedRehearsal(rehearsal);
    const change = rehearsalChange(rehearsal, next, { now: Date.now(), zone: bandTimeZone() });
    if (change === null) await store(rehearsal);
    else setAsking({ rehearsal, change });
    return change === null ? undefined : false;
  };

  return (
    <FormSheet
      of={form}
      id="rehearsal-form"
      class="rehearsal-form"
      title={props.rehearsal === undefined ? text().rehearsals.add : text().rehearsals.edit}
      after={
        <Show when={asking()}>
          {(asked) => (
            <NotifyDialog
              event={{ event_type: "rehearsal", rehearsal: changedRehearsal(asked().rehearsal) }}
              change={asked().change}
              confirm={text().app.save}
              onConfirm={(notify) => void store(asked().rehearsal, notify)}
              onClose={() => setAsking(null)}
            />
          )}
        </Show>
      }
    >
      <div class="rehearsal-form__row">
        <TextField
          label={text().rehearsals.date}
          type="date"
          hint={fields.date === "" ? undefined : formatDay(fields.date, "long")}
          {...form.field("date")}
        />
        <TextField
          label={text().rehearsals.period}
          placeholder={USUAL_PERIOD}
          autocomplete="off"
          hint={planned.endsNextDay() ? text().rehearsals.periodNextDay : text().rehearsals.periodHint}
          {...form.field("period")}
          required
        />
      </div>
      <TextField label={text().rehearsals.location} {...form.field("location")} />
      <Show when={props.rehearsal === undefined}>
        <NewFields form={form} planned={planned} />
      </Show>
      <Show when={planned.periods().some(isLocked)}>
        <p class="soft">{text().rehearsals.pastHint}</p>
      </Show>
    </FormSheet>
  );
}

/* The comment of a new rehearsal, and how it is repeated. */
function NewFields(props: { readonly form: FormState<Fields>; readonly planned: Planned }): JSX.Element {
  const { fields, field, choice } = untrack(() => props.form);
  const seriesHint = (): string | undefined => {
    const days = props.planned.days();
    const [first, last] = [days[0], days.at(-1)];
    if (!props.planned.isSeries() || fields.until === "" || first === undefined || last === undefined) return undefined;
    const said = text().rehearsals.seriesOf(days.length, formatDay(first), formatDay(last));
    return days.length === SERIES_MAX ? `${said} ${text().rehearsals.seriesFull(SERIES_MAX)}` : said;
  };
  return (
    <>
      <TextArea label={text().rehearsals.comment} placeholder={text().rehearsals.commentEmpty} {...field("comment")} />
      <FormPart>
        <Select<Repeat>
          label={text().rehearsals.repeat}
          options={(["once", ...RHYTHMS] as const).map((value) => ({
            value,
            label: text().rehearsals.rhythm[value],
          }))}
          {...choice("repeat")}
        />
      </FormPart>
      <Show when={props.planned.isSeries()}>
        <TextField
          label={text().rehearsals.until}
          type="date"
          min={fields.date}
          hint={seriesHint()}
          {...field("until")}
          required
        />
      </Show>
    </>
  );
}
