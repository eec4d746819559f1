import { type JSX, Show, createSignal, createUniqueId } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { codeIn } from "./typed-code.ts";

/** Why a code was refused. `isCode`: the code itself is wrong, so the sentence belongs to the field. */
export interface CodeRefusal {
  readonly isCode: boolean;
  readonly sentence: string;
}

interface CodeFormProps {
  readonly submit: string;
  /** Focus the field at once. */
  readonly takesFocus?: boolean;
  /** Resolves with why the code was refused, or null once it was accepted. */
  readonly onCode: (code: string) => Promise<CodeRefusal | null>;
}

/** Asks for the six digits of an authenticator app and submits them as soon as they are complete. */
export function CodeForm(props: CodeFormProps): JSX.Element {
  const formId = createUniqueId();
  const [typed, setTyped] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal<CodeRefusal | null>(null);

  const submit = async (): Promise<void> => {
    const code = codeIn(typed());
    if (busy()) return;
    if (code === null) return void setRefusal({ isCode: true, sentence: text().secondFactor.codeFault });
    setBusy(true);
    setRefusal(null);
    const refused = await props.onCode(code);
    setBusy(false);
    if (refused === null) return;
    setRefusal(refused);
    setTyped("");
  };
  const type = (next: string): void => {
    setTyped(next);
    if (codeIn(next) !== null) (document.getElementById(formId) as HTMLFormElement).requestSubmit();
  };

  return (
    <Form id={formId} class="factor-form" onSubmit={submit}>
      <TextField
        ref={(field: HTMLInputElement) => props.takesFocus && setTimeout(() => field.focus())}
        class="factor-code"
        label={text().secondFactor.code}
        hint={text().secondFactor.codeHint}
        error={refusal()?.isCode ? refusal()?.sentence : ""}
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        required
        readOnly={busy()}
        value={typed()}
        onInput={type}
      />
      <Show when={refusal()?.isCode === false}>
        <Banner tone="danger">{refusal()?.sentence}</Banner>
      </Show>
      <Button type="submit" look="primary" wide busy={busy()}>
        {props.submit}
      </Button>
    </Form>
  );
}
