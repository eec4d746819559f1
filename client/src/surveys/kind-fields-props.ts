import type { SetStoreFunction } from "solid-js/store";
import type { FormState } from "../ui/create-form.ts";
import type { Draft } from "./survey-draft.ts";

/** Props of the form fields for one kind. */
export interface KindFieldsProps {
  /** Its errors also go by the ids of dates. */
  readonly form: FormState<Draft, string>;
  /** Changes parts of the lists in `form.fields`. */
  readonly setDraft: SetStoreFunction<Draft>;
}
