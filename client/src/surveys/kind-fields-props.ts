import type { SetStoreFunction } from "solid-js/store";
import type { FormState } from "../ui/create-form.ts";
import type { Draft } from "./survey-draft.ts";

/** Props of the form fields for one kind. */
export interface KindFieldsProps {
  readonly form: FormState<Draft, string>;
  readonly draft: Draft;
  readonly setDraft: SetStoreFunction<Draft>;
  /** The error of a field, once the user has tried to save. */
  readonly error: (field: string) => string | undefined;
}
