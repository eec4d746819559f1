import type { SetStoreFunction } from "solid-js/store";
import type { FormState } from "../ui/create-form.ts";
import type { Draft } from "./survey-draft.ts";

/** The props of the form fields for one kind of survey. */
export interface KindFieldsProps {
  /** The form. A date's errors have its id in the key. */
  readonly form: FormState<Draft, string>;
  /** Changes parts of the lists in `form.fields`. */
  readonly setDraft: SetStoreFunction<Draft>;
  /** The survey that is being edited; undefined for a new one. */
  readonly survey_id: string | undefined;
}
