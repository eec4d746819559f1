import type { Proof } from "@bandstand/shared/second-factor/contract.ts";
import { type JSX, Show, createSignal, onCleanup } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { me } from "../data/session.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { PasswordOwner } from "../ui/password-owner.tsx";
import { TextField } from "../ui/text-field.tsx";
import { cancelPasskey, usePasskey } from "./ceremony.ts";
import { canUsePasskeys } from "./passkeys.ts";

interface ProofFormProps {
  /** The member has at least one passkey. */
  readonly hasPasskeys: boolean;
  readonly submit: string;
  /** Style the submit button as destructive. */
  readonly isDanger: boolean;
  /** Why the previous attempt has to be repeated from the start; "" on the first attempt. */
  readonly refused: string;
  /** Resolves with the service's refusal, or null once the proof is accepted. */
  readonly onProof: (proof: Proof) => Promise<Failure | null>;
}

/** Asks members to confirm a change of their second factor with a passkey or their password. */
export function ProofForm(props: ProofFormProps): JSX.Element {
  const [password, setPassword] = createSignal("");
  const [busy, setBusy] = createSignal<"passkey" | "password" | "">("");
  const [error, setError] = createSignal("");
  const [refused, setRefused] = createSignal<string>();
  const isPasskeyOffered = (): boolean => props.hasPasskeys && canUsePasskeys();
  onCleanup(cancelPasskey);

  const send = async (proof: Proof): Promise<void> => {
    const refusal = await props.onProof(proof);
    if (refusal === null) return;
    if (refusal.code === "PASSWORD_WRONG") setError(failureText(refusal));
    else setRefused(failureText(refusal));
  };
  const withPassword = async (): Promise<void> => {
    setRefused("");
    setError(password() === "" ? text().errors.required : "");
    if (error() !== "") return;
    setBusy("password");
    await send({ current_password: password() });
    setBusy("");
  };
  const withPasskey = async (): Promise<void> => {
    setRefused("");
    setError("");
    setBusy("passkey");
    const asked = await call("proofOptions");
    if (asked.ok) {
      const used = await usePasskey(asked.body.options);
      if (used.ok) await send({ ticket: asked.body.ticket, passkey: used.passkey });
      else if (used.why !== "cancelled") setRefused(text().secondFactor.passkeyFailed);
    } else setRefused(failureText(asked));
    setBusy("");
  };

  return (
    <Form class="factor-form" onSubmit={withPassword}>
      <Show when={isPasskeyOffered()}>
        <Button wide icon="key" busy={busy() === "passkey"} disabled={busy() !== ""} onClick={withPasskey}>
          {text().secondFactor.usePasskey}
        </Button>
        <p class="factor-or">{text().secondFactor.proofOr}</p>
      </Show>
      <PasswordOwner username={me()?.username ?? ""} />
      <TextField
        label={text().secondFactor.proofPassword}
        required
        error={error()}
        name="current-password"
        type="password"
        autocomplete="current-password"
        value={password()}
        onInput={setPassword}
      />
      <Show when={refused() ?? props.refused}>
        <Banner tone="danger">{refused() ?? props.refused}</Banner>
      </Show>
      <Button
        type="submit"
        look={props.isDanger ? "danger" : "primary"}
        wide
        busy={busy() === "password"}
        disabled={busy() !== ""}
      >
        {props.submit}
      </Button>
    </Form>
  );
}
