import { TITLE_MAX } from "@bandstand/shared/surveys/limits.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import type { KindFieldsProps } from "./kind-fields-props.ts";

/** The fields of a gig request: name, date, start and place of the gig. */
export function RequestFields(props: KindFieldsProps): JSX.Element {
  return (
    <>
      <TextField
        label={text().surveys.eventName}
        required
        autocomplete="off"
        maxLength={TITLE_MAX}
        value={props.draft.event_name}
        onInput={(name) => props.setDraft("event_name", name)}
        error={props.error("event_name")}
      />
      <div class="survey-form__row">
        <TextField
          label={text().surveys.eventDate}
          required
          type="date"
          value={props.draft.event_date}
          onInput={(date) => props.setDraft("event_date", date)}
          error={props.error("event_date")}
        />
        <TimeField
          label={text().surveys.begin}
          value={props.draft.event_begin}
          onInput={(begin) => props.setDraft("event_begin", begin)}
          error={props.error("event_begin")}
        />
      </div>
      <div class="survey-form__row">
        <TextField
          label={text().surveys.venue}
          maxLength={TITLE_MAX}
          value={props.draft.venue}
          onInput={(venue) => props.setDraft("venue", venue)}
        />
        <TextField
          label={text().surveys.city}
          maxLength={TITLE_MAX}
          value={props.draft.city}
          onInput={(city) => props.setDraft("city", city)}
        />
      </div>
    </>
  );
}
