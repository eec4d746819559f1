import { type JSX, createUniqueId } from "solid-js";
import { text } from "../i18n/text.ts";
import { type FieldRefusal, type FormState, createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { codeIn } from "./typed-code.ts";

/** Why a code was refused; a `FieldRefusal` if the code itself was wrong, otherwise a sentence for the whole form. */
export type CodeRefusal = string | FieldRefusal;

/** Creates the refusal for a wrong code. */
export const wrongCode = (sentence: string): FieldRefusal => ({ field: "code", sentence });

interface CodeFormProps {
  readonly submit: string;
  /** True to focus the field at once. */
  readonly takesFocus?: boolean;
  /** Resolves with the reason why the code was refused, or undefined if it was accepted. */
  readonly onCode: (code: string) => Promise<CodeRefusal | undefined>;
}

interface Fields {
  code: string;
}

/** Asks for the six digits of an authenticator app and submits them as soon as they are complete. */
export function CodeForm(props: CodeFormProps): JSX.Element {
  const formId = createUniqueId();
  const form: FormState<Fields> = createForm<Fields>({
    start: { code: "" },
    check: { code: ({ code }) => codeIn(code) === null && text().secondFactor.codeFault },
    save: async ({ code }) => {
      const refused = await props.onCode(codeIn(code) ?? "");
      if (refused !== undefined) form.set({ code: "" });
      return refused;
    },
  });
  const type = (code: string): void => {
    form.set({ code });
    if (codeIn(code) !== null) (document.getElementById(formId) as HTMLFormElement).requestSubmit();
  };

  return (
    <PageForm of={form} id={formId} class="factor-form" submit={props.submit} look="primary" wide>
      <TextField
        ref={(field: HTMLInputElement) => props.takesFocus && setTimeout(() => field.focus())}
        class="factor-code"
        label={text().secondFactor.code}
        hint={text().secondFactor.codeHint}
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        readOnly={form.busy()}
        {...form.field("code")}
        required
        onInput={type}
      />
    </PageForm>
  );
}
