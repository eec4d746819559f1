import type {
  PasskeyAnswer,
  SecondFactorDemand,
  SecondFactorMethod,
} from "@bandstand/shared/second-factor/contract.ts";
import { For, type JSX, Match, Show, Switch, createSignal, createUniqueId, onCleanup, untrack } from "solid-js";
import type { CallOptions } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import type { IconName } from "../ui/icons.ts";
import { TextField } from "../ui/text-field.tsx";
import { cancelPasskey, usePasskey } from "./ceremony.ts";
import { CodeForm, type CodeRefusal } from "./code-form.tsx";
import { offeredMethods } from "./demand.ts";
import { canUsePasskeys } from "./passkeys.ts";
import { signInWithSecondFactor } from "./sign-in.ts";
import "./second-factor.css";

interface SecondFactorStepProps {
  readonly demand: SecondFactorDemand;
  /** Called with the reason when the ticket is no longer valid and the password is needed again. */
  readonly onExpired: (sentence: string) => void;
  readonly onBack: () => void;
}

type Step = CallOptions<"signInWithSecondFactor">["body"];
type Answer = Step extends infer One ? (One extends Step ? Omit<One, "ticket"> : never) : never;

const icons: Readonly<Record<SecondFactorMethod, IconName>> = {
  passkey: "key",
  totp: "device",
  recovery_code: "list",
};

const refusalText = (reply: Failure): string => (reply.code === "OFFLINE" ? text().auth.offline : failureText(reply));

/** The second step of a sign-in, with one of the methods that the member has set up. */
export function SecondFactorStep(props: SecondFactorStepProps): JSX.Element {
  const methods = (): SecondFactorMethod[] => offeredMethods(props.demand, { hasPasskeys: canUsePasskeys() });
  const othersId = createUniqueId();
  const [method, setMethod] = createSignal<SecondFactorMethod | undefined>(untrack(methods)[0]);

  /* Resolves with the failure to show, or null after signing in or returning to the password. */
  const send = async (answer: Answer): Promise<Failure | string | null> => {
    try {
      const reply = await signInWithSecondFactor({ ticket: props.demand.ticket, ...answer });
      if (reply.ok) return null;
      if (reply.code !== "SIGN_IN_EXPIRED") return reply;
      props.onExpired(failureText(reply));
      return null;
    } catch {
      return text().errors.storageMissing;
    }
  };
  const sendCode = async (answer: Answer): Promise<CodeRefusal | null> => {
    const refused = await send(answer);
    if (refused === null) return null;
    if (typeof refused === "string") return { isCode: false, sentence: refused };
    return { isCode: refused.code === "CODE_FAILED", sentence: refusalText(refused) };
  };

  return (
    <>
      <Switch>
        <Match when={method() === "passkey" && props.demand.passkey_options}>
          {(options) => <PasskeyMethod options={options()} onSend={(passkey) => send({ passkey })} />}
        </Match>
        <Match when={method() === "totp"}>
          <CodeForm submit={text().secondFactor.confirm} takesFocus onCode={(code) => sendCode({ code })} />
        </Match>
        <Match when={method() === "recovery_code"}>
          <RecoveryMethod onCode={(recovery_code) => sendCode({ recovery_code })} />
        </Match>
      </Switch>
      <Show when={methods().some((other) => other !== method())}>
        <div class="factor-others stack stack--s" role="group" aria-labelledby={othersId}>
          <p id={othersId}>{text().secondFactor.otherMethods}</p>
          <For each={methods().filter((other) => other !== method())}>
            {(other) => (
              <Button look="secondary" wide icon={icons[other]} onClick={() => setMethod(other)}>
                {text().secondFactor.methods[other]}
              </Button>
            )}
          </For>
        </div>
      </Show>
      <details class="factor-nothing">
        <summary>{text().secondFactor.nothing}</summary>
        <p>{text().secondFactor.nothingHint}</p>
      </details>
      <div class="auth-layout__links">
        <Button look="quiet" icon="arrow-left" onClick={() => props.onBack()}>
          {text().secondFactor.backToPassword}
        </Button>
      </div>
    </>
  );
}

function PasskeyMethod(props: {
  readonly options: NonNullable<SecondFactorDemand["passkey_options"]>;
  readonly onSend: (passkey: PasskeyAnswer) => Promise<Failure | string | null>;
}): JSX.Element {
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  onCleanup(cancelPasskey);

  const confirm = async (): Promise<void> => {
    setBusy(true);
    setRefused("");
    const used = await usePasskey(props.options);
    if (used.ok) {
      const refusal = await props.onSend(used.passkey);
      if (refusal !== null) setRefused(typeof refusal === "string" ? refusal : refusalText(refusal));
    } else if (used.why !== "cancelled") setRefused(text().secondFactor.passkeyFailed);
    setBusy(false);
  };

  return (
    <Form class="factor-form" onSubmit={confirm}>
      <p class="soft">{text().secondFactor.passkeyHint}</p>
      <Show when={refused()}>
        <Banner tone="danger">{refused()}</Banner>
      </Show>
      <Button
        ref={(button) => setTimeout(() => button.focus())}
        type="submit"
        look="primary"
        wide
        icon="key"
        busy={busy()}
      >
        {text().secondFactor.usePasskey}
      </Button>
    </Form>
  );
}

function RecoveryMethod(props: { readonly onCode: (code: string) => Promise<CodeRefusal | null> }): JSX.Element {
  const [typed, setTyped] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [refusal, setRefusal] = createSignal<CodeRefusal | null>(null);

  const submit = async (): Promise<void> => {
    if (typed().trim() === "") return void setRefusal({ isCode: true, sentence: text().errors.required });
    setBusy(true);
    setRefusal(null);
    setRefusal(await props.onCode(typed().trim()));
    setBusy(false);
  };

  return (
    <Form class="factor-form" onSubmit={submit}>
      <TextField
        ref={(field: HTMLInputElement) => setTimeout(() => field.focus())}
        class="factor-recovery"
        label={text().secondFactor.recoveryCode}
        hint={text().secondFactor.recoveryCodeHint}
        error={refusal()?.isCode ? refusal()?.sentence : ""}
        name="recovery-code"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={40}
        required
        readOnly={busy()}
        value={typed()}
        onInput={setTyped}
      />
      <Show when={refusal()?.isCode === false}>
        <Banner tone="danger">{refusal()?.sentence}</Banner>
      </Show>
      <Button type="submit" look="primary" wide busy={busy()}>
        {text().secondFactor.confirm}
      </Button>
    </Form>
  );
}
