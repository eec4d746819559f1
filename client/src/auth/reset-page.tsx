import { type JSX, Match, Switch, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { takeLinkToken } from "./link-token.ts";
import { NewPasswordFields, createNewPassword } from "./new-password.tsx";

/** Sets a new password with the link `/password_reset#token` from an email or an admin. Needs no session. */
export function ResetPage(): JSX.Element {
  const token = takeLinkToken();

  const password = createNewPassword(() => []);
  const [isSaved, setSaved] = createSignal(false);
  const form = createForm<object, "new_password" | "repeated">({
    start: {},
    check: { new_password: () => password.error(), repeated: () => password.repeatError() },
    save: async () => {
      const reply = await call("confirmPasswordReset", { body: { token, new_password: password.value() } });
      if (!reply.ok) return reply;
      setSaved(true);
      return undefined;
    },
  });

  return (
    <AuthLayout title={text().auth.resetTitle} lead={token === "" || isSaved() ? undefined : text().auth.resetLead}>
      <Switch>
        <Match when={token === ""}>
          <Banner tone="warning">{text().auth.resetNoToken}</Banner>
          <ButtonLink wide href="/forgot">
            {text().auth.requestNewLink}
          </ButtonLink>
        </Match>
        <Match when={isSaved()}>
          <Banner tone="success" icon="check-circle">
            {text().auth.resetDone} {text().auth.resetDoneHint}
          </Banner>
          <ButtonLink look="primary" wide href="/sign-in">
            {text().auth.backToSignIn}
          </ButtonLink>
        </Match>
        <Match when={token !== ""}>
          <PageForm of={form} submit={text().auth.setPassword} look="primary" wide>
            <NewPasswordFields password={password} showErrors={form.tried()} refused={form.error("new_password")} />
          </PageForm>
        </Match>
      </Switch>
    </AuthLayout>
  );
}
