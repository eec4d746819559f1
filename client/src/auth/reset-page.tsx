import { type JSX, Match, Show, Switch, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { failureText, fieldErrors } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { takeLinkToken } from "./link-token.ts";
import { NewPasswordFields, createNewPassword } from "./new-password.tsx";

/** Sets a new password with the link `/password_reset#token` from a mail or an admin. Works without being signed in. */
export function ResetPage(): JSX.Element {
  const token = takeLinkToken();

  const password = createNewPassword(() => []);
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [done, setDone] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});

  const submit = async (): Promise<void> => {
    setTried(true);
    if (password.error() !== "" || password.repeatError() !== "") return;
    setBusy(true);
    setErrors({});
    setRefused("");
    const reply = await call("confirmPasswordReset", { body: { token, new_password: password.value() } });
    if (reply.ok) setDone(true);
    else {
      setErrors(fieldErrors(reply));
      setRefused(failureText(reply));
    }
    setBusy(false);
  };

  return (
    <AuthLayout title={text().auth.resetTitle} lead={token === "" || done() ? undefined : text().auth.resetLead}>
      <Switch>
        <Match when={token === ""}>
          <Banner tone="warning">{text().auth.resetNoToken}</Banner>
          <ButtonLink wide href="/forgot">
            {text().auth.requestNewLink}
          </ButtonLink>
        </Match>
        <Match when={done()}>
          <Banner tone="success" icon="check-circle">
            {text().auth.resetDone} {text().auth.resetDoneHint}
          </Banner>
          <ButtonLink look="primary" wide href="/sign-in">
            {text().auth.backToSignIn}
          </ButtonLink>
        </Match>
        <Match when={token !== ""}>
          <Form onSubmit={submit}>
            <NewPasswordFields password={password} showErrors={tried()} refused={errors()["new_password"]} />
            <Show when={refused()}>
              <Banner tone="danger">{refused()}</Banner>
            </Show>
            <Button type="submit" look="primary" wide busy={busy()}>
              {text().auth.setPassword}
            </Button>
          </Form>
        </Match>
      </Switch>
    </AuthLayout>
  );
}
