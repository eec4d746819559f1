import type { Passkey, SecondFactor } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { call } from "../data/api.ts";
import { failureText, fieldErrors } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { PasskeyNameField } from "./passkey-name-field.tsx";

interface PasskeyRenameProps {
  readonly passkey: Passkey;
  readonly onRenamed: (now: SecondFactor) => void;
}

/** The form for renaming a passkey. */
export function PasskeyRename(props: PasskeyRenameProps): JSX.Element {
  const [name, setName] = createSignal(untrack(() => props.passkey.name));
  const [error, setError] = createSignal("");
  const [refused, setRefused] = createSignal("");
  const [busy, setBusy] = createSignal(false);

  const save = async (): Promise<void> => {
    setRefused("");
    setError(name().trim() === "" ? text().errors.required : "");
    if (error() !== "") return;
    setBusy(true);
    const { passkey_id } = props.passkey;
    const reply = await call("renamePasskey", { params: { passkey_id }, body: { name: name().trim() } });
    setBusy(false);
    if (reply.ok) return props.onRenamed(reply.body);
    setError(fieldErrors(reply)["name"] ?? "");
    if (error() === "") setRefused(failureText(reply));
  };

  return (
    <Form class="factor-form" onSubmit={save}>
      <PasskeyNameField value={name()} error={error()} onInput={setName} />
      <Show when={refused()}>
        <Banner tone="danger">{refused()}</Banner>
      </Show>
      <Button type="submit" look="primary" wide busy={busy()}>
        {text().app.save}
      </Button>
    </Form>
  );
}
