import { type JSX, Show, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { failureText } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { requiredError } from "./account-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";

/** Requests a link by mail. The response never reveals whether the member exists. */
export function ForgotPage(): JSX.Element {
  const [login, setLogin] = createSignal("");
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [answer, setAnswer] = createSignal<{ readonly mail_enabled: boolean }>();

  const submit = async (): Promise<void> => {
    setTried(true);
    if (requiredError(login()) !== "") return;
    setBusy(true);
    setRefused("");
    const reply = await call("requestPasswordReset", { body: { username_or_email: login() } });
    if (reply.ok) setAnswer(reply.body);
    else setRefused(failureText(reply));
    setBusy(false);
  };

  return (
    <AuthLayout title={text().auth.forgotTitle} lead={answer() ? undefined : text().auth.forgotLead}>
      <Show
        when={answer()}
        fallback={
          <Form onSubmit={submit}>
            <TextField
              label={text().auth.usernameOrEmail}
              name="username"
              autocomplete="username"
              autocapitalize="none"
              spellcheck={false}
              required
              error={tried() ? requiredError(login()) : ""}
              value={login()}
              onInput={setLogin}
            />
            <Show when={refused()}>
              <Banner tone="danger">{refused()}</Banner>
            </Show>
            <Button type="submit" look="primary" wide busy={busy()}>
              {text().auth.sendLink}
            </Button>
          </Form>
        }
      >
        {(reply) => (
          <Banner tone={reply().mail_enabled ? "success" : "info"} icon={reply().mail_enabled ? "mail" : "info"}>
            {reply().mail_enabled ? text().auth.linkSent : text().auth.linkByAdmin}
          </Banner>
        )}
      </Show>
      <div class="auth-layout__links">
        <ButtonLink look="quiet" href="/sign-in">
          {text().auth.backToSignIn}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
