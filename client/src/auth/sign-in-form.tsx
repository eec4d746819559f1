import type { SecondFactorDemand } from "@bandstand/shared/second-factor/contract.ts";
import { type Accessor, type JSX, Show, Suspense, createEffect, createSignal, untrack } from "solid-js";
import { me } from "../data/session.ts";
import { signIn } from "../data/sign-in.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { PasskeySignIn, canUsePasskeys, demandOf } from "../second-factor/public.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";

interface Fields {
  username: string;
  password: string;
}

const missing = (): string => text().errors.required;

interface SignIn {
  readonly form: FormState<Fields>;
  /** The second step that the last sign-in demanded, or null. */
  readonly demand: Accessor<SecondFactorDemand | null>;
  /** Goes back from the second step to the password and shows the reason, if it is not "". */
  readonly backToPassword: (reason: string) => void;
}

/** Creates the state of a sign-in with a password. The user name is filled in for a member whose session has ended. */
export function createSignIn(hasEnded: Accessor<boolean>): SignIn {
  const [demand, setDemand] = createSignal<SecondFactorDemand | null>(null);
  const form: FormState<Fields> = createForm<Fields>({
    start: { username: "", password: "" },
    required: { username: missing, password: missing },
    save: async ({ username, password }) => {
      try {
        const reply = await signIn(username, password);
        if (reply.ok) return undefined;
        setDemand(demandOf(reply));
        if (demand() !== null) return false;
        return reply.code === "OFFLINE" ? text().auth.offline : failureText(reply);
      } catch {
        return text().errors.storageMissing;
      } finally {
        form.set({ password: "" });
      }
    },
  });
  createEffect(() => {
    const known = hasEnded() ? (me()?.username ?? "") : "";
    if (known !== "" && untrack(() => form.fields.username) === "") form.set({ username: known });
  });
  const backToPassword = (reason: string): void => {
    form.refuse(reason);
    setDemand(null);
  };
  return { form, demand, backToPassword };
}

interface SignInFormProps {
  readonly form: FormState<Fields>;
  readonly hasEnded: boolean;
  /** The target of the link to continue without signing in, shown only to a member whose session has ended. */
  readonly next: string;
}

/** The sign-in form: user name and password, or a passkey. */
export function SignInForm(props: SignInFormProps): JSX.Element {
  return (
    <PageForm
      of={props.form}
      submit={text().app.signIn}
      look="primary"
      wide
      after={<OtherWays form={props.form} hasEnded={props.hasEnded} next={props.next} />}
    >
      <TextField
        label={text().auth.username}
        name="username"
        autocomplete="username webauthn"
        autocapitalize="none"
        spellcheck={false}
        {...props.form.field("username")}
      />
      <TextField
        label={text().auth.password}
        name="password"
        type="password"
        autocomplete="current-password"
        {...props.form.field("password")}
      />
    </PageForm>
  );
}

function OtherWays(props: SignInFormProps): JSX.Element {
  return (
    <>
      <Show when={canUsePasskeys()}>
        {/* Reserves the button's space: if it appeared later, everything above it would move while the user taps. */}
        <Suspense fallback={<PasskeyPlace />}>
          <PasskeySignIn onRefused={(reason) => props.form.refuse(reason)} />
        </Suspense>
      </Show>
      <div class="auth-layout__links">
        <ButtonLink look="quiet" href="/forgot">
          {text().auth.forgot}
        </ButtonLink>
        <Show when={props.hasEnded}>
          <ButtonLink look="quiet" href={props.next}>
            {text().auth.continueOffline}
          </ButtonLink>
        </Show>
      </div>
    </>
  );
}

const PasskeyPlace = (): JSX.Element => (
  <Button class="auth-layout__awaited" wide disabled aria-hidden="true">
    {text().app.signIn}
  </Button>
);
