import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type EventChange, gigChange } from "@bandstand/shared/notifications/change.ts";
import { questionableGap } from "@bandstand/shared/gigs/long-gap.ts";
import { isEmail } from "@bandstand/shared/users/email.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { DAY_SECONDS, eveningSeconds, meetingSeconds } from "@bandstand/shared/time/clock.ts";
import { isClockOrEmpty } from "@bandstand/shared/time/typed.ts";
import { useNavigate } from "@solidjs/router";
import { For, type JSX, Show, createSignal, untrack } from "solid-js";
import { DayConflicts } from "../calendar/public.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { withSeated } from "../data/seated.ts";
import { isAdmin } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { LineUpField } from "../line-ups/public.ts";
import { NotifyDialog, UNANNOUNCED, type Announcement, showChanged } from "../notifications/public.ts";
import { Switch } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { GapDialog } from "../ui/gap-dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { createGig, deleteGig, updateGig } from "./commands.ts";
import {
  FIELD_LIMITS,
  type GigFormFields,
  TEMPLATE_PARTS,
  TIME_FIELDS,
  type TimeName,
  changedGig,
  copyOf,
  fieldsOf,
  isAnswerByLate,
  recordOf,
  timesOf,
} from "./gig-fields.ts";
import { PlaceFields } from "./place-fields.tsx";
import { type GigRow, useConfig } from "./queries.ts";
import { TemplateFields, TemplateParts } from "./template-fields.tsx";

type GigFormState = FormState<GigFormFields>;

const wrongTime = (typed: string): string | false => !isClockOrEmpty(typed) && text().app.timeBad;

interface GigFormProps {
  /** The gig to edit; omitted to create one. */
  readonly gig?: GigRow;
  /** The gig that is being copied. */
  readonly original?: GigRow | undefined;
  /** The day of a new gig, if it is known. */
  readonly day?: string;
  readonly onClose: () => void;
}

/* Returns the key under which the form's draft is stored, and the form's initial fields. */
function startOf({ gig, original, day }: GigFormProps): [key: string, start: GigFormFields] {
  if (original !== undefined) return [`gig copy ${original.gig_id}`, copyOf(original)];
  const start = { ...fieldsOf(gig), template: "", parts: TEMPLATE_PARTS };
  return day === undefined ? [`gig ${gig?.gig_id ?? "new"}`, start] : [`gig new ${day}`, { ...start, date: day }];
}

/** Creates, copies or edits a gig: name, date, times, place, contact. Works offline. */
export function OpenGigForm(props: GigFormProps): JSX.Element {
  const navigate = useNavigate();
  // Copied once, because a different gig gets a new form.
  const given = untrack(() => props.gig && { ...props.gig });
  const gig_id = given?.gig_id ?? newId();
  const [key, start] = untrack(() => startOf(props));
  const [gap, setGap] = createSignal<number | null>(null);
  const [asking, setAsking] = createSignal<EventChange | null>(null);
  const form = createForm({
    fields: createFormDraft(key, start),
    limits: FIELD_LIMITS,
    required: { name: () => text().gigs.nameMissing, date: () => text().gigs.dateMissing },
    check: {
      email: ({ email }) => email.trim() !== "" && !isEmail(email) && text().gigs.emailBad,
      meet: ({ meet }) => wrongTime(meet),
      doors: ({ doors }) => wrongTime(doors),
      begin: ({ begin }) => wrongTime(begin),
      end: ({ end }) => wrongTime(end),
      answer_by: (fields) => isAnswerByLate(fields, start) && text().gigs.answerByLate,
    },
    save: async (fields) => {
      const found = questionableGap(timesOf(fields));
      if (found === null) return await ask();
      setGap(found);
      return false;
    },
    onClose: () => props.onClose(),
  });

  /* Returns only what this member has changed: other devices may have changed the other fields since. */
  const edited = () => (given === undefined ? recordOf(form.fields) : changedGig(given, recordOf(form.fields)));
  /* Asks whom to notify if the change affects others; otherwise, stores it. */
  const ask = async (): Promise<false | undefined> => {
    setGap(null);
    const before = props.gig === undefined ? null : withSeated({ ...props.gig });
    const change = gigChange(before, withSeated({ ...before, ...edited() } as GigRow), today());
    if (change === null) await store(UNANNOUNCED);
    else setAsking(change);
    return change === null ? undefined : false;
  };
  const create = async (announcement: Announcement): Promise<void> => {
    const { template, parts } = form.fields;
    const chosen = parts.length < TEMPLATE_PARTS.length && { template_parts: [...parts] };
    /* Empty fields are sent too, so that they override the template's times. */
    const copied = template !== "" && { template_gig_id: template, ...chosen };
    await createGig({ ...recordOf(form.fields), gig_id, ...copied }, announcement.recipients);
    form.done();
    showChanged(text().gigs.created, announcement, async () => {
      navigate("/gigs", { replace: true });
      await deleteGig(gig_id);
    });
    navigate(`/gigs/${gig_id}`, { replace: true });
  };
  const store = async (announcement: Announcement): Promise<void> => {
    setAsking(null);
    if (given === undefined) return await create(announcement);
    const changed = changedGig(given, recordOf(form.fields));
    if (Object.keys(changed).length > 0) {
      const undo = await updateGig(gig_id, changed, announcement.recipients, given);
      showChanged(text().gigs.edited, announcement, undo);
    }
    return form.cancel();
  };

  const title = (): string => {
    if (given !== undefined) return text().gigs.edit;
    return props.original === undefined ? text().gigs.add : text().duplicate.gig;
  };

  return (
    <FormSheet
      of={form}
      id="gig-form"
      class="form stack"
      title={title()}
      after={
        <>
          <Show when={gap()}>
            {(seconds) => <GapDialog seconds={seconds()} onSave={() => void ask()} onClose={() => setGap(null)} />}
          </Show>
          <Show when={asking()}>
            {(change) => (
              <NotifyDialog
                event={{ event_type: "gig", gig: { ...props.gig, ...edited(), gig_id } as GigRow }}
                isNew={props.gig === undefined}
                change={change()}
                confirm={text().app.save}
                onConfirm={(announcement) => void store(announcement)}
                onClose={() => setAsking(null)}
              />
            )}
          </Show>
        </>
      }
    >
      <TextField label={text().gigs.name} {...form.field("name")} />
      <DateField form={form} gig={props.gig} />
      <Show when={given === undefined}>
        <Show when={props.original} fallback={<TemplateFields form={form} />}>
          <TemplateParts form={form} />
        </Show>
      </Show>
      <DetailFields form={form} />
    </FormSheet>
  );
}

function DateField(props: { readonly form: GigFormState; readonly gig: GigRow | undefined }): JSX.Element {
  const isLocked = (): boolean => props.gig !== undefined && !isAdmin() && isSetlistLocked(props.gig, today());
  return (
    <>
      <TextField
        label={text().gigs.date}
        type="date"
        disabled={isLocked()}
        hint={isLocked() ? text().gigs.lockedDate : undefined}
        {...props.form.field("date")}
      />
      <DayConflicts days={[props.form.fields.date]} except={props.gig?.gig_id} />
    </>
  );
}

/* Returns a note if a time is not on the gig's date. */
function otherDay(seconds: number | null): string | undefined {
  if (seconds === null || (seconds >= 0 && seconds < DAY_SECONDS)) return undefined;
  return seconds < 0 ? text().gigForm.dayBefore : text().app.nextDay;
}

function DetailFields(props: { readonly form: GigFormState }): JSX.Element {
  const config = useConfig();
  const { fields, field, choice, toggle } = untrack(() => props.form);
  const meetDay = (): string | undefined => otherDay(meetingSeconds(timesOf(fields)));
  const isNextDay = (name: TimeName): boolean => (eveningSeconds(timesOf(fields))[name] ?? 0) >= DAY_SECONDS;
  return (
    <>
      <FormPart>
        <Combobox
          label={text().gigs.kind}
          freeText
          options={(config()?.kindsOfGig ?? []).map((kind) => ({ value: kind, label: kind }))}
          {...choice("kind_of_gig")}
        />
        <Switch label={text().gigs.visible} hint={text().gigs.visibleHint} {...toggle("published")} />
      </FormPart>
      <LineUpField value={fields.line_up} onChange={(line_up) => props.form.set({ line_up })} />
      <FormPart legend={text().gigs.times}>
        <div class="form-row form__row--3">
          <For each={TIME_FIELDS}>
            {(name) => <TimeField label={text().gigs[name]} nextDay={isNextDay(name)} {...field(name)} />}
          </For>
        </div>
        <div class="form-row form__row--meet">
          <TimeField label={text().gigs.meet} hint={meetDay()} placeholder="17:00" {...field("meet")} />
          <TextField label={text().gigs.meetAt} {...field("meet_at")} />
        </div>
      </FormPart>
      <PlaceFields form={props.form} />
    </>
  );
}
