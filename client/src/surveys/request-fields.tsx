import type { JSX } from "solid-js";
import { DayConflicts } from "../calendar/public.ts";
import { text } from "../i18n/text.ts";
import { TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import type { KindFieldsProps } from "./kind-fields-props.ts";

/** The fields of a gig request: the gig's name, date, start and place. */
export function RequestFields(props: KindFieldsProps): JSX.Element {
  return (
    <>
      <TextField label={text().surveys.eventName} autocomplete="off" {...props.form.field("event_name")} required />
      <div class="form-row">
        <TextField label={text().surveys.eventDate} type="date" {...props.form.field("event_date")} required />
        <TimeField label={text().surveys.begin} {...props.form.field("event_begin")} />
      </div>
      <DayConflicts days={[props.form.fields.event_date]} except={props.survey_id} />
      <div class="form-row">
        <TextField label={text().surveys.venue} {...props.form.field("venue")} />
        <TextField label={text().surveys.city} {...props.form.field("city")} />
      </div>
    </>
  );
}
