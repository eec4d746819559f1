import { questionableGap } from "@bandstand/shared/gigs/long-gap.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type EventChange, rehearsalChange } from "@bandstand/shared/notifications/change.ts";
import type { RehearsalUpdate } from "@bandstand/shared/rehearsals/contract.ts";
import { REHEARSAL_LIMITS } from "@bandstand/shared/rehearsals/limits.ts";
import { type Period, defaultEnd, parsePeriod, periodOn } from "@bandstand/shared/rehearsals/period.ts";
import { RHYTHMS, SERIES_MAX, seriesDays } from "@bandstand/shared/rehearsals/series.ts";
import { formatClock } from "@bandstand/shared/time/clock.ts";
import { useNavigate } from "@solidjs/router";
import { type Accessor, type JSX, Show, createMemo, createSignal, untrack } from "solid-js";
import { DayConflicts } from "../calendar/public.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { withSeated } from "../data/seated.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { LineUpField } from "../line-ups/public.ts";
import { NotifyDialog, UNANNOUNCED, type Announcement, showChanged } from "../notifications/public.ts";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { GapDialog } from "../ui/gap-dialog.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { type NewRehearsal, createRehearsals, deleteRehearsals, updateRehearsal } from "./commands.ts";
import { type RehearsalRow, isLocked } from "./queries.ts";
import { type RehearsalFields, type Repeat, USUAL_PERIOD } from "./rehearsal-start.ts";

type Facts = Pick<RehearsalRow, "rehearsal_id" | "begin" | "end" | "location">;

/* A change that is not made until the user has chosen whom to notify of it. */
interface Asked {
  /** The changed rehearsal, or the new ones. */
  readonly rehearsals: readonly [Facts, ...Facts[]];
  readonly isNew: boolean;
  readonly change: EventChange;
  readonly store: (announcement: Announcement) => Promise<void>;
}

interface FieldsProps {
  readonly rehearsal?: RehearsalRow;
  readonly original?: RehearsalRow;
  readonly day?: string;
  readonly onClose: () => void;
  readonly start: RehearsalFields;
}

const announcedOf = (rehearsal: Facts) => ({ event_type: "rehearsal", rehearsal }) as const;

const withEnd = (rehearsal: NewRehearsal): Facts => ({
  ...rehearsal,
  end: rehearsal.end ?? defaultEnd(rehearsal.begin),
});

/* The rehearsals that the form describes: one, or a series. */
interface Planned {
  readonly isSeries: Accessor<boolean>;
  readonly days: Accessor<readonly string[]>;
  readonly periods: Accessor<readonly Period[]>;
  readonly endsNextDay: Accessor<boolean>;
}

function createPlanned(fields: RehearsalFields): Planned {
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

function untilError({ repeat, until, date }: RehearsalFields): string | false {
  if (repeat === "once") return false;
  if (until === "") return text().rehearsals.untilMissing;
  return until < date && text().rehearsals.untilBefore;
}

/* Returns the gap in seconds between the typed times if it is implausibly long; otherwise null. */
function gapIn({ period }: RehearsalFields): number | null {
  const clocks = parsePeriod(period);
  if (clocks === null || clocks.end === null) return null;
  return questionableGap({ doors: null, begin: formatClock(clocks.begin), end: formatClock(clocks.end) });
}

/* Returns the key under which the unsaved input is stored. */
function nameOf({ rehearsal, original, day }: FieldsProps): string {
  if (original !== undefined) return `rehearsal copy ${original.rehearsal_id}`;
  return `rehearsal ${rehearsal?.rehearsal_id ?? `new ${day ?? ""}`.trim()}`;
}

function titleOf({ rehearsal, original }: FieldsProps): string {
  if (rehearsal !== undefined) return text().rehearsals.edit;
  return original === undefined ? text().rehearsals.add : text().duplicate.rehearsal;
}

const changesOf = (start: RehearsalFields, fields: RehearsalFields, period: Period | undefined): RehearsalUpdate => ({
  ...(period !== undefined && (fields.date !== start.date || fields.period !== start.period) ? period : {}),
  ...(fields.location !== start.location ? { location: fields.location.trim() || null } : {}),
  ...(fields.line_up !== start.line_up ? { line_up_id: fields.line_up || null, seats: null } : {}),
});

/** The rehearsal form, once its initial values are known. */
export function OpenRehearsalForm(props: FieldsProps): JSX.Element {
  const navigate = useNavigate();
  const start = untrack(() => props.start);
  const opened = untrack(() => props.rehearsal && { ...props.rehearsal });
  const name = untrack(() => nameOf(props));
  const [asking, setAsking] = createSignal<Asked | null>(null);
  const [gap, setGap] = createSignal<number | null>(null);
  const form = createForm({
    fields: createFormDraft<RehearsalFields>(name, start),
    limits: REHEARSAL_LIMITS,
    required: { date: () => text().rehearsals.dateMissing },
    check: {
      period: ({ period }) => parsePeriod(period) === null && text().rehearsals.periodBad,
      until: untilError,
    },
    save: async () => {
      const found = gapIn(fields);
      if (found === null) return await saveOrAsk();
      setGap(found);
      return false;
    },
    onClose: () => props.onClose(),
  });
  const { fields } = form;
  const planned = createPlanned(fields);

  const moment = () => ({ now: Date.now(), zone: bandTimeZone() });
  /* Asks whom to notify if the change concerns others; otherwise stores it. */
  const ask = async (asked: Omit<Asked, "change">, change: EventChange | null): Promise<false | undefined> => {
    if (change === null) await asked.store(UNANNOUNCED);
    else setAsking({ ...asked, change });
    return change === null ? undefined : false;
  };
  const storeNew = async (made: readonly NewRehearsal[], announcement: Announcement): Promise<void> => {
    setAsking(null);
    await createRehearsals(made, announcement.recipients);
    form.done();
    const said = text().rehearsals.created(made.length);
    /* Undo would delete the new rehearsals, so it is not offered if the protocol of one is already closed for
       changes. */
    if (made.some(isLocked)) showToast(said, { tone: "success" });
    else
      showChanged(said, announcement, async () => {
        navigate("/rehearsals", { replace: true });
        await deleteRehearsals(made);
        showToast(text().rehearsals.createdUndone);
      });
    if (made.length === 1) navigate(`/rehearsals/${made[0]?.rehearsal_id}`, { replace: true });
    else props.onClose();
  };
  const create = async (): Promise<false | undefined> => {
    const facts = {
      location: fields.location.trim() || null,
      comment: fields.comment,
      line_up_id: fields.line_up || null,
    };
    const made = planned.periods().map((period) => ({ ...period, rehearsal_id: newId(), ...facts }));
    const [first, ...more] = made.map(withEnd);
    if (first === undefined) return undefined;
    /* A series is worth announcing if its last rehearsal is still to come. */
    const change = rehearsalChange(null, more.at(-1) ?? first, moment());
    return await ask(
      { rehearsals: [first, ...more], isNew: true, store: (announcement) => storeNew(made, announcement) },
      change,
    );
  };
  const changedFields = (): RehearsalUpdate => changesOf(start, fields, planned.periods()[0]);
  const store = async ({ rehearsal_id }: RehearsalRow, announcement: Announcement): Promise<void> => {
    setAsking(null);
    const changed = changedFields();
    if (Object.keys(changed).length > 0)
      showChanged(
        text().rehearsals.edited,
        announcement,
        await updateRehearsal(rehearsal_id, changed, announcement.recipients, opened),
      );
    form.cancel();
  };
  const changedRehearsal = (rehearsal: RehearsalRow) => {
    const after = { ...rehearsal, ...changedFields() };
    return { ...after, end: after.end ?? rehearsal.end };
  };
  const change = (rehearsal: RehearsalRow): Promise<false | undefined> => {
    const next = changedRehearsal(rehearsal);
    const asked = {
      rehearsals: [next],
      isNew: false,
      store: (announcement: Announcement) => store(rehearsal, announcement),
    } as const;
    return ask(asked, rehearsalChange(withSeated(rehearsal), withSeated(next), moment()));
  };
  const saveOrAsk = (): Promise<false | undefined> => {
    setGap(null);
    return props.rehearsal === undefined ? create() : change(props.rehearsal);
  };

  return (
    <FormSheet
      of={form}
      id="rehearsal-form"
      class="stack"
      title={titleOf(props)}
      after={
        <>
          <Show when={gap()}>
            {(seconds) => (
              <GapDialog seconds={seconds()} onSave={() => void saveOrAsk()} onClose={() => setGap(null)} />
            )}
          </Show>
          <NotifyQuestion asking={asking()} onClose={() => setAsking(null)} />
        </>
      }
    >
      <PeriodFields form={form} planned={planned} />
      <DayConflicts days={planned.days()} except={props.rehearsal?.rehearsal_id} />
      <TextField label={text().rehearsals.location} {...form.field("location")} />
      <LineUpField value={fields.line_up} onChange={(line_up) => form.set({ line_up })} />
      <Show when={props.rehearsal === undefined}>
        <NewFields form={form} planned={planned} />
      </Show>
      <Show when={planned.periods().some(isLocked)}>
        <p class="soft">{text().rehearsals.pastHint}</p>
      </Show>
    </FormSheet>
  );
}

interface PlanProps {
  readonly form: FormState<RehearsalFields>;
  readonly planned: Planned;
}

function PeriodFields(props: PlanProps): JSX.Element {
  const { fields, field } = untrack(() => props.form);
  return (
    <div class="rehearsal-form__row form-row">
      <TextField
        label={text().rehearsals.date}
        type="date"
        hint={fields.date === "" ? undefined : formatDay(fields.date, "long")}
        {...field("date")}
      />
      <TextField
        label={text().rehearsals.period}
        placeholder={USUAL_PERIOD}
        autocomplete="off"
        hint={props.planned.endsNextDay() ? text().rehearsals.periodNextDay : text().rehearsals.periodHint}
        {...field("period")}
        required
      />
    </div>
  );
}

function NotifyQuestion(props: { readonly asking: Asked | null; readonly onClose: () => void }): JSX.Element {
  return (
    <Show when={props.asking}>
      {(asked) => (
        <NotifyDialog
          event={announcedOf(asked().rehearsals[0])}
          more={asked().rehearsals.slice(1).map(announcedOf)}
          isNew={asked().isNew}
          change={asked().change}
          confirm={text().app.save}
          onConfirm={(announcement) => void asked().store(announcement)}
          onClose={() => props.onClose()}
        />
      )}
    </Show>
  );
}

/* The comment on a new rehearsal, and how the rehearsal is repeated. */
function NewFields(props: PlanProps): JSX.Element {
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
