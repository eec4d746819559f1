import type { Proof } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, Show, createSignal, onCleanup, untrack } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { me } from "../data/session.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { PasswordOwner } from "../ui/password-owner.tsx";
import { TextField } from "../ui/text-field.tsx";
import { cancelPasskey, usePasskey } from "./ceremony.ts";
import { canUsePasskeys } from "./passkeys.ts";

interface ProofFormProps {
  /** True if the member has at least one passkey. */
  readonly hasPasskeys: boolean;
  readonly submit: string;
  /** True to style the submit button as destructive. */
  readonly isDanger: boolean;
  /** Why the member has to start again; "" on the first attempt. */
  readonly refused: string;
  /** Resolves with the service's refusal, or null once the proof is accepted. */
  readonly onProof: (proof: Proof) => Promise<Failure | null>;
}

/** Asks members to confirm a change to their second factor with a passkey or their password. */
export function ProofForm(props: ProofFormProps): JSX.Element {
  const [isAsking, setAsking] = createSignal(false);
  const isPasskeyOffered = (): boolean => props.hasPasskeys && canUsePasskeys();
  onCleanup(cancelPasskey);

  const form = createForm({
    start: { current_password: "" },
    check: { current_password: ({ current_password }) => current_password === "" && text().errors.required },
    save: async ({ current_password }) => (await props.onProof({ current_password })) ?? undefined,
  });
  untrack(() => form.refuse(props.refused));
  const isBusy = (): boolean => isAsking() || form.busy();

  const refusalOfPasskey = async (): Promise<string> => {
    const { onProof } = props;
    const asked = await call("proofOptions");
    if (!asked.ok) return failureText(asked);
    const used = await usePasskey(asked.body.options);
    if (!used.ok) return used.why === "cancelled" ? "" : text().secondFactor.passkeyFailed;
    const refused = await onProof({ ticket: asked.body.ticket, passkey: used.passkey });
    return refused === null ? "" : failureText(refused);
  };
  const withPasskey = async (): Promise<void> => {
    form.refuse("");
    setAsking(true);
    form.refuse(await refusalOfPasskey());
    setAsking(false);
  };

  return (
    <PageForm
      of={form}
      class="factor-form"
      submit={props.submit}
      look={props.isDanger ? "danger" : "primary"}
      wide
      disabled={isBusy()}
    >
      <Show when={isPasskeyOffered()}>
        <Button wide icon="key" busy={isAsking()} disabled={isBusy()} onClick={withPasskey}>
          {text().secondFactor.usePasskey}
        </Button>
        <p class="factor-or line faint small">{text().secondFactor.proofOr}</p>
      </Show>
      <PasswordOwner username={me()?.username ?? ""} />
      <TextField
        label={text().secondFactor.proofPassword}
        name="current-password"
        type="password"
        autocomplete="current-password"
        {...form.field("current_password")}
        required
      />
    </PageForm>
  );
}
