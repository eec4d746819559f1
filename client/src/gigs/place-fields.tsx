import { type JSX, createSignal, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import type { FormState } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { FormPart } from "../ui/form-part.tsx";
import { SuggestField } from "../ui/suggest-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { GigFormFields } from "./gig-fields.ts";
import { EMPTY_BOOK, type VenueBook, contactFilling, found, readBook, venueFilling } from "./venue-book.ts";

/** The fields for place and contact, with suggestions from earlier gigs. A chosen place sets address and contact. */
export function PlaceFields(props: { readonly form: FormState<GigFormFields> }): JSX.Element {
  const { fields, field, set } = untrack(() => props.form);
  const [book, setBook] = createSignal<VenueBook>(EMPTY_BOOK);
  let isRead = false;
  /* Read only when a field with suggestions is focused, because most forms are saved without them. */
  const read = (): void => {
    if (!isRead) void readBook().then(setBook);
    isRead = true;
  };
  return (
    <>
      <FormPart legend={text().gigs.place}>
        <SuggestField
          label={text().gigs.venue}
          listLabel={text().gigForm.venues}
          {...field("venue")}
          find={(typed) => found(book().venues, typed)}
          onChoose={(venue) => set(venueFilling(fields, book(), venue))}
          onFocus={read}
        />
        <TextField label={text().gigs.street} {...field("street")} />
        <div class="form-row">
          <TextField label={text().gigs.zip} inputMode="numeric" {...field("zip")} />
          <TextField label={text().gigs.city} {...field("city")} />
        </div>
      </FormPart>
      <FormPart>
        <FieldGroup legend={text().gigs.contact}>
          <div class="form-row">
            <SuggestField
              label={text().gigs.contactName}
              listLabel={text().gigForm.contacts}
              {...field("contact")}
              find={(typed) => found(book().contacts, typed)}
              onChoose={(contact) => set(contactFilling(fields, book(), contact))}
              onFocus={read}
            />
            <TextField label={text().gigs.phone} type="tel" {...field("phone")} />
          </div>
          <TextField label={text().gigs.email} type="email" {...field("email")} />
        </FieldGroup>
        <TextField label={text().gigs.dressCode} {...field("dress_code")} />
        <TextField label={text().gigs.answerBy} type="date" {...field("answer_by")} />
      </FormPart>
    </>
  );
}
