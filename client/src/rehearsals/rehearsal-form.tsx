import { type EventChange, rehearsalChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import type { RehearsalUpdate } from "@bandstand/shared/rehearsals/contract.ts";
import { type Period, clockPeriod, parsePeriod, periodOn, writtenPeriod } from "@bandstand/shared/rehearsals/period.ts";
import { RHYTHMS, type Rhythm, SERIES_MAX, seriesDays } from "@bandstand/shared/rehearsals/series.ts";
import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Show, Suspense, createMemo, createResource, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { today } from "../data/today.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, showChanged } from "../notifications/public.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Deferred } from "../ui/deferred.tsx";
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

function RehearsalFields(props: FieldsProps): JSX.Element {
  const navigate = useNavigate();
  const start = untrack(() => props.start);
  const name = `rehearsal ${untrack(() => props.rehearsal?.rehearsal_id) ?? "new"}`;
  const [fields, setFields, kept] = createFormDraft<Fields>(name, start);
  const [tried, setTried] = createSignal(false);
  const [asking, setAsking] = createSignal<Asked | null>(null);

  const clocks = createMemo(() => parsePeriod(fields.period));
  const isSeries = (): boolean => fields.repeat !== "once";
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

  const untilError = (): string | undefined => {
    if (!isSeries()) return undefined;
    if (fields.until === "") return text().rehearsals.untilMissing;
    return fields.until < fields.date ? text().rehearsals.untilBefore : undefined;
  };
  const errors = () => ({
    date: fields.date === "" ? text().rehearsals.dateMissing : undefined,
    period: clocks() === null ? text().rehearsals.periodBad : undefined,
    until: untilError(),
  });
  const error = (field: "date" | "period" | "until"): string | undefined => (tried() ? errors()[field] : undefined);
  const seriesHint = (): string | undefined => {
    const [first, last] = [days()[0], days().at(-1)];
    if (!isSeries() || fields.until === "" || first === undefined || last === undefined) return undefined;
    const said = text().rehearsals.seriesOf(days().length, formatDay(first), formatDay(last));
    return days().length === SERIES_MAX ? `${said} ${text().rehearsals.seriesFull(SERIES_MAX)}` : said;
  };
  const isOver = (): boolean => periods().some(isLocked);

  const create = async (made: readonly Period[]): Promise<void> => {
    const ids = await createRehearsals(made, { location: fields.location.trim() || null, comment: fields.comment });
    kept.done();
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
    const [period] = periods();
    return {
      ...(period !== undefined && (fields.date !== start.date || fields.period !== start.period) ? period : {}),
      ...(fields.location !== start.location ? { location: fields.location.trim() || null } : {}),
    };
  };
  const store = async ({ rehearsal_id }: RehearsalRow, notify?: NotifyChoice): Promise<void> => {
    const changed = changedFields();
    close();
    if (Object.keys(changed).length === 0) return;
    const undo = await updateRehearsal(rehearsal_id, changed, notify);
    showChanged(text().rehearsals.edited, notify, undo);
  };
  const changedRehearsal = (rehearsal: RehearsalRow) => {
    const after = { ...rehearsal, ...changedFields() };
    return { ...after, end: after.end ?? rehearsal.end };
  };
  const change = async (rehearsal: RehearsalRow): Promise<void> => {
    const next = changedRehearsal(rehearsal);
    const change = rehearsalChange(rehearsal, next, { now: Date.now(), zone: bandTimeZone() });
    if (change === null) await store(rehearsal);
    else setAsking({ rehearsal, change });
  };
  const close = (): void => {
    kept.done();
    props.onClose();
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.values(errors()).some((error) => error !== undefined)) return;
    await (props.rehearsal === undefined ? create(periods()) : change(props.rehearsal));
  };

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={props.rehearsal === undefined ? text().rehearsals.add : text().rehearsals.edit}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="rehearsal-form">
            {text().app.save}
          </Button>
        </>
      }
    >
      <Form id="rehearsal-form" class="rehearsal-form" onSubmit={save}>
        <DraftNote of={kept} />
        <div class="rehearsal-form__row">
          <TextField
            label={text().rehearsals.date}
            type="date"
            required
            value={fields.date}
            onInput={(date) => setFields("date", date)}
            error={error("date")}
            hint={fields.date === "" ? undefined : formatDay(fields.date, "long")}
          />
          <TextField
            label={text().rehearsals.period}
            required
            placeholder={USUAL_PERIOD}
            autocomplete="off"
            value={fields.period}
            onInput={(period) => setFields("period", period)}
            error={error("period")}
            hint={endsNextDay() ? text().rehearsals.periodNextDay : text().rehearsals.periodHint}
          />
        </div>
        <TextField
          label={text().rehearsals.location}
          maxLength={200}
          value={fields.location}
          onInput={(location) => setFields("location", location)}
        />
        <Show when={props.rehearsal === undefined}>
          <TextArea
            label={text().rehearsals.comment}
            maxLength={20_000}
            placeholder={text().rehearsals.commentEmpty}
            value={fields.comment}
            onInput={(comment) => setFields("comment", comment)}
          />
          <Deferred>
            <Select<Repeat>
              label={text().rehearsals.repeat}
              value={fields.repeat}
              options={(["once", ...RHYTHMS] as const).map((value) => ({
                value,
                label: text().rehearsals.rhythm[value],
              }))}
              onChange={(repeat) => setFields("repeat", repeat)}
            />
          </Deferred>
          <Show when={isSeries()}>
            <TextField
              label={text().rehearsals.until}
              type="date"
              required
              min={fields.date}
              value={fields.until}
              onInput={(until) => setFields("until", until)}
              error={error("until")}
              hint={seriesHint()}
            />
          </Show>
        </Show>
        <Show when={isOver()}>
          <p class="soft">{text().rehearsals.pastHint}</p>
        </Show>
      </Form>
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
    </Sheet>
  );
}
