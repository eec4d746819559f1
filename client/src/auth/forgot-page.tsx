import { type JSX, Show, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";

/** Requests a link for a new password by email. The response never reveals whether the member exists. */
export function ForgotPage(): JSX.Element {
  const [answer, setAnswer] = createSignal<{ readonly mail_enabled: boolean }>();
  const form = createForm({
    start: { login: "" },
    required: { login: () => text().errors.required },
    save: async ({ login }) => {
      const reply = await call("requestPasswordReset", { body: { username_or_email: login } });
      if (!reply.ok) return reply;
      setAnswer(reply.body);
      return undefined;
    },
  });

  return (
    <AuthLayout title={text().auth.forgotTitle} lead={answer() ? undefined : text().auth.forgotLead}>
      <Show
        when={answer()}
        fallback={
          <PageForm of={form} submit={text().auth.sendLink} look="primary" wide>
            <TextField
              label={text().auth.usernameOrEmail}
              name="username"
              autocomplete="username"
              autocapitalize="none"
              spellcheck={false}
              {...form.field("login")}
            />
          </PageForm>
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
