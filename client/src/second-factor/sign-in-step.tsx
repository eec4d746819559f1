import type {
  PasskeyAnswer,
  SecondFactorDemand,
  SecondFactorMethod,
} from "@bandstand/shared/second-factor/contract.ts";
import { RECOVERY_CODE_TYPED_MAX } from "@bandstand/shared/second-factor/limits.ts";
import { For, type JSX, Match, Show, Switch, createSignal, createUniqueId, onCleanup, untrack } from "solid-js";
import type { CallOptions } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import type { IconName } from "../ui/icons.ts";
import { FormBody, PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { cancelPasskey, usePasskey } from "./ceremony.ts";
import { CodeForm, type CodeRefusal, wrongCode } from "./code-form.tsx";
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

/** The second step of a sign-in, with one of the methods that the member has set up. */
export function SecondFactorStep(props: SecondFactorStepProps): JSX.Element {
  const methods = (): SecondFactorMethod[] => offeredMethods(props.demand, { hasPasskeys: canUsePasskeys() });
  const othersId = createUniqueId();
  const [method, setMethod] = createSignal<SecondFactorMethod | undefined>(untrack(methods)[0]);

  /* Resolves with the failure to show, or with undefined after signing in or going back to the password step. */
  const send = async (answer: Answer): Promise<CodeRefusal | undefined> => {
    try {
      const reply = await signInWithSecondFactor({ ticket: props.demand.ticket, ...answer });
      if (reply.ok) return undefined;
      if (reply.code === "CODE_FAILED") return wrongCode(failureText(reply));
      if (reply.code !== "SIGN_IN_EXPIRED") return reply.code === "OFFLINE" ? text().auth.offline : failureText(reply);
      props.onExpired(failureText(reply));
      return undefined;
    } catch {
      return text().errors.storageMissing;
    }
  };

  return (
    <>
      <Switch>
        <Match when={method() === "passkey" && props.demand.passkey_options}>
          {(options) => <PasskeyMethod options={options()} onSend={(passkey) => send({ passkey })} />}
        </Match>
        <Match when={method() === "totp"}>
          <CodeForm submit={text().secondFactor.confirm} takesFocus onCode={(code) => send({ code })} />
        </Match>
        <Match when={method() === "recovery_code"}>
          <RecoveryMethod onCode={(recovery_code) => send({ recovery_code })} />
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
        <summary class="touch soft">{text().secondFactor.nothing}</summary>
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
  readonly onSend: (passkey: PasskeyAnswer) => Promise<CodeRefusal | undefined>;
}): JSX.Element {
  onCleanup(cancelPasskey);
  const form = createForm({
    start: {},
    save: async () => {
      const { onSend } = props;
      const used = await usePasskey(props.options);
      if (used.ok) return await onSend(used.passkey);
      return used.why === "cancelled" ? false : text().secondFactor.passkeyFailed;
    },
  });

  return (
    <FormBody
      of={form}
      class="factor-form"
      foot={
        <Button
          ref={(button) => setTimeout(() => button.focus())}
          type="submit"
          look="primary"
          wide
          icon="key"
          busy={form.busy()}
        >
          {text().secondFactor.usePasskey}
        </Button>
      }
    >
      <p class="soft">{text().secondFactor.passkeyHint}</p>
    </FormBody>
  );
}

function RecoveryMethod(props: { readonly onCode: (code: string) => Promise<CodeRefusal | undefined> }): JSX.Element {
  const form = createForm({
    start: { code: "" },
    limits: { code: RECOVERY_CODE_TYPED_MAX },
    required: { code: () => text().errors.required },
    save: ({ code }) => props.onCode(code.trim()),
  });

  return (
    <PageForm of={form} class="factor-form" submit={text().secondFactor.confirm} look="primary" wide>
      <TextField
        ref={(field: HTMLInputElement) => setTimeout(() => field.focus())}
        class="factor-recovery"
        label={text().secondFactor.recoveryCode}
        hint={text().secondFactor.recoveryCodeHint}
        name="recovery-code"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        readOnly={form.busy()}
        {...form.field("code")}
      />
    </PageForm>
  );
}
