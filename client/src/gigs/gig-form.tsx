import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigIn } from "@bandstand/shared/gigs/contract.ts";
import { type EventChange, gigChange } from "@bandstand/shared/notifications/change.ts";
import type { NotifyChoice } from "@bandstand/shared/contract/fields.ts";
import { questionableGap } from "@bandstand/shared/gigs/long-gap.ts";
import { isEmail } from "@bandstand/shared/users/email.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { DAY_SECONDS, eveningSeconds } from "@bandstand/shared/time/clock.ts";
import { isClockOrEmpty } from "@bandstand/shared/time/typed.ts";
import { useNavigate } from "@solidjs/router";
import { For, type JSX, Show, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { isAdmin } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { NotifyDialog, showChanged } from "../notifications/public.ts";
import { Button } from "../ui/button.tsx";
import { Switch } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { createGig, deleteGig, updateGig } from "./commands.ts";
import { type Fields, TIME_FIELDS, type TimeName, changedFields, fieldsOf, recordOf, timesOf } from "./gig-fields.ts";
import { GapDialog } from "./gap-dialog.tsx";
import { type GigRow, useConfig, useTemplates } from "./queries.ts";

const NO_TEMPLATE = "-";
const TEMPLATES_MAX = 50;

/** Creates or edits a gig: name, date, times, place, contact. Works offline. */
export function GigForm(props: { readonly gig?: GigRow; readonly onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const config = useConfig();
  // The form is created again for a different gig.
  const given = untrack(() => props.gig);
  const gig_id = given?.gig_id ?? newId();
  const [fields, setFields, kept] = createFormDraft(`gig ${given?.gig_id ?? "new"}`, fieldsOf(given));
  const [template, setTemplate] = createSignal(NO_TEMPLATE);
  const [tried, setTried] = createSignal(false);
  const [gap, setGap] = createSignal<number | null>(null);
  const [asking, setAsking] = createSignal<EventChange | null>(null);
  const templates = given === undefined ? useTemplates(TEMPLATES_MAX) : () => [];

  const errors = () =>
    ({
      name: fields.name.trim() === "" ? text().gigs.nameMissing : undefined,
      date: fields.date === "" ? text().gigs.dateMissing : undefined,
      email: fields.email.trim() !== "" && !isEmail(fields.email) ? text().gigs.emailBad : undefined,
      ...Object.fromEntries(
        TIME_FIELDS.map((field) => [field, isClockOrEmpty(fields[field]) ? undefined : text().app.timeBad]),
      ),
    }) as Partial<Record<keyof Fields, string | undefined>>;
  const isNextDay = (field: TimeName): boolean => (eveningSeconds(timesOf(fields))[field] ?? 0) >= DAY_SECONDS;
  const error = (field: keyof Fields): string | undefined => (tried() ? errors()[field] : undefined);
  const isDateLocked = (): boolean => props.gig !== undefined && !isAdmin() && isSetlistLocked(props.gig, today());

  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.values(errors()).some((error) => error !== undefined)) return;
    const found = questionableGap(timesOf(fields));
    if (found === null) await ask();
    else setGap(found);
  };
  const ask = async (): Promise<void> => {
    setGap(null);
    const change = changeOf();
    if (change === null) await store();
    else setAsking(change);
  };
  const changeOf = (): EventChange | null => {
    const record = recordOf(fields);
    const before = props.gig === undefined ? null : { ...props.gig };
    return gigChange(before, { ...before, ...record } as GigRow, today());
  };

  const store = async (notify?: NotifyChoice): Promise<void> => {
    setAsking(null);
    const record = recordOf(fields);
    if (props.gig !== undefined) {
      const changed = changedFields(props.gig, record);
      kept.done();
      if (Object.keys(changed).length > 0) {
        const undo = await updateGig(props.gig.gig_id, changed, notify);
        showChanged(text().gigs.edited, notify, undo);
      }
      props.onClose();
      return;
    }
    const isCopy = template() !== NO_TEMPLATE;
    /* Empty fields are omitted, so that they do not clear the template's values. */
    const given = Object.fromEntries(
      Object.entries(record).filter(([, value]) => !isCopy || value !== null),
    ) as unknown as GigIn;
    await createGig({ ...given, gig_id, ...(isCopy ? { template_gig_id: template() } : {}) }, notify);
    kept.done();
    showChanged(text().gigs.created, notify, async () => {
      navigate("/gigs", { replace: true });
      await deleteGig(gig_id);
    });
    navigate(`/gigs/${gig_id}`, { replace: true });
  };

  const cancel = (): void => {
    kept.done();
    props.onClose();
  };

  const textField = (field: Exclude<keyof Fields, "published" | "kind_of_gig">, label: string, more: object = {}) => (
    <TextField
      label={label}
      value={fields[field]}
      onInput={(value) => setFields(field, value)}
      error={error(field)}
      {...more}
    />
  );

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={props.gig === undefined ? text().gigs.add : text().gigs.edit}
      actions={
        <>
          <Button look="quiet" onClick={cancel}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="gig-form">
            {text().app.save}
          </Button>
        </>
      }
    >
      <Form id="gig-form" class="form" onSubmit={save}>
        <DraftNote of={kept} />
        {textField("name", text().gigs.name, { required: true })}
        {textField("date", text().gigs.date, {
          type: "date",
          required: true,
          disabled: isDateLocked(),
          hint: isDateLocked() ? text().gigs.lockedDate : undefined,
        })}
        <Show when={templates().length > 0}>
          <Deferred>
            <Select
              label={text().gigs.template}
              hint={text().gigs.templateHint}
              value={template()}
              options={[
                { value: NO_TEMPLATE, label: text().gigs.noTemplate },
                ...templates().map((gig) => ({ value: gig.gig_id, label: gig.name, hint: formatDay(gig.date) })),
              ]}
              onChange={setTemplate}
            />
          </Deferred>
        </Show>
        <Deferred>
          <Combobox
            label={text().gigs.kind}
            freeText
            value={fields.kind_of_gig}
            options={(config()?.kindsOfGig ?? []).map((kind) => ({ value: kind, label: kind }))}
            onChange={(kind) => setFields("kind_of_gig", kind)}
          />
          <Switch
            label={text().gigs.visible}
            hint={text().gigs.visibleHint}
            checked={fields.published}
            onChange={(published) => setFields("published", published)}
          />
        </Deferred>
        <Deferred>
          <FieldGroup legend={text().gigs.times}>
            <div class="form__row form__row--3">
              <For each={TIME_FIELDS}>
                {(field) => (
                  <TimeField
                    label={text().gigs[field]}
                    value={fields[field]}
                    nextDay={isNextDay(field)}
                    onInput={(typed) => setFields(field, typed)}
                    error={error(field)}
                  />
                )}
              </For>
            </div>
          </FieldGroup>
        </Deferred>
        <Deferred>
          <FieldGroup legend={text().gigs.place}>
            {textField("venue", text().gigs.venue)}
            {textField("street", text().gigs.street)}
            <div class="form__row">
              {textField("zip", text().gigs.zip, { inputMode: "numeric" })}
              {textField("city", text().gigs.city)}
            </div>
          </FieldGroup>
        </Deferred>
        <Deferred>
          <FieldGroup legend={text().gigs.contact}>
            <div class="form__row">
              {textField("contact", text().gigs.contactName)}
              {textField("phone", text().gigs.phone, { type: "tel" })}
            </div>
            {textField("email", text().gigs.email, { type: "email" })}
          </FieldGroup>
          {textField("dress_code", text().gigs.dressCode)}
          {textField("answer_by", text().gigs.answerBy, { type: "date" })}
        </Deferred>
      </Form>
      <Show when={gap()}>
        {(seconds) => <GapDialog seconds={seconds()} onSave={() => void ask()} onClose={() => setGap(null)} />}
      </Show>
      <Show when={asking()}>
        {(change) => (
          <NotifyDialog
            event={{ event_type: "gig", gig: { ...props.gig, ...recordOf(fields), gig_id } as GigRow }}
            isNew={props.gig === undefined}
            change={change()}
            confirm={text().app.save}
            onConfirm={(notify) => void store(notify)}
            onClose={() => setAsking(null)}
          />
        )}
      </Show>
    </Sheet>
  );
}
