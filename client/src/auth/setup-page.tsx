import { ACCOUNT_LIMITS } from "@bandstand/shared/users/limits.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { setUp } from "../data/sign-in.ts";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { emailError, usernameError } from "./account-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { takeLinkToken } from "./link-token.ts";
import { type NewPassword, NewPasswordFields, createNewPassword } from "./new-password.tsx";

interface Admin {
  real_name: string;
  username: string;
  email: string;
  musician: boolean;
  singer: boolean;
}

const missing = (): string => text().errors.required;

/** Creates the first admin of a new band, with the one-time link `/setup#token` that the server printed. */
export function SetupPage(): JSX.Element {
  const navigate = useNavigate();
  const token = takeLinkToken();

  const password: NewPassword = createNewPassword(() => [
    form.fields.username,
    form.fields.real_name,
    form.fields.email,
  ]);
  const form: FormState<Admin, "password" | "repeated"> = createForm<Admin, "password" | "repeated">({
    start: { real_name: "", username: "", email: "", musician: true, singer: false },
    limits: ACCOUNT_LIMITS,
    savesOnce: true,
    required: { real_name: missing, username: missing, email: missing },
    check: {
      username: ({ username }) => usernameError(username),
      email: ({ email }) => emailError(email),
      password: () => password.error(),
      repeated: () => password.repeatError(),
    },
    save: async (admin) => {
      try {
        const reply = await setUp({ token, ...admin, password: password.value() });
        if (reply.ok) return navigate("/", { replace: true });
        const isClosed = reply.code === "NOT_FOUND" || reply.code === "TOKEN_INVALID";
        return isClosed ? text().auth.setupClosed : reply;
      } catch {
        return text().errors.storageMissing;
      }
    },
  });

  return (
    <AuthLayout title={text().auth.setupTitle} lead={token === "" ? text().auth.setupNoToken : text().auth.setupLead}>
      <Show
        when={token !== ""}
        fallback={
          <ButtonLink look="quiet" href="/">
            {text().auth.backToSignIn}
          </ButtonLink>
        }
      >
        <PageForm of={form} submit={text().auth.createAdmin} look="primary" wide>
          <TextField
            label={text().auth.realName}
            hint={text().auth.realNameHint}
            name="name"
            autocomplete="name"
            {...form.field("real_name")}
          />
          <TextField
            label={text().auth.username}
            hint={text().auth.usernameHint}
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            {...form.field("username")}
          />
          <TextField
            label={text().auth.email}
            hint={text().auth.emailHint}
            name="email"
            type="email"
            autocomplete="email"
            {...form.field("email")}
          />
          <FieldGroup legend={text().users.flags} hint={text().users.flagsHint}>
            <Checkbox label={text().users.musician} {...form.toggle("musician")} />
            <Checkbox label={text().users.singer} {...form.toggle("singer")} />
          </FieldGroup>
          <NewPasswordFields password={password} showErrors={form.tried()} refused={form.error("password")} />
        </PageForm>
      </Show>
    </AuthLayout>
  );
}
