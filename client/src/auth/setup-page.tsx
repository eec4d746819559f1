import { useNavigate } from "@solidjs/router";
import { type JSX, Show, createSignal } from "solid-js";
import { createStore } from "solid-js/store";
import { setUp } from "../data/session.ts";
import { fieldErrors, formFailure } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { emailError, requiredError, usernameError } from "./account-errors.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { takeLinkToken } from "./link-token.ts";
import { NewPasswordFields, createNewPassword } from "./new-password.tsx";

/** Creates the first admin of a new band, with the one-time link `/setup#token` that the server printed. */
export function SetupPage(): JSX.Element {
  const navigate = useNavigate();
  const token = takeLinkToken();

  const [admin, setAdmin] = createStore({ real_name: "", username: "", email: "", musician: true, singer: false });
  const password = createNewPassword(() => [admin.username, admin.real_name, admin.email]);
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});

  const ownErrors = () => ({
    real_name: requiredError(admin.real_name),
    username: usernameError(admin.username),
    email: emailError(admin.email),
    password: password.error(),
    repeated: password.repeatError(),
  });
  const error = (name: "real_name" | "username" | "email"): string =>
    errors()[name] || (tried() ? ownErrors()[name] : "");

  const submit = async (): Promise<void> => {
    setTried(true);
    if (Object.values(ownErrors()).some((found) => found !== "")) return;
    setBusy(true);
    setErrors({});
    setRefused("");
    try {
      const reply = await setUp({ token, ...admin, password: password.value() });
      if (reply.ok) return navigate("/", { replace: true });
      const isClosed = reply.code === "NOT_FOUND" || reply.code === "TOKEN_INVALID";
      setRefused(isClosed ? text().auth.setupClosed : formFailure(reply));
      setErrors(fieldErrors(reply));
    } catch {
      setRefused(text().errors.storageMissing);
    }
    setBusy(false);
  };

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
        <Form onSubmit={submit}>
          <TextField
            label={text().auth.realName}
            required
            hint={text().auth.realNameHint}
            error={error("real_name")}
            name="name"
            autocomplete="name"
            value={admin.real_name}
            onInput={(real_name) => setAdmin({ real_name })}
          />
          <TextField
            label={text().auth.username}
            required
            hint={text().auth.usernameHint}
            error={error("username")}
            name="username"
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            value={admin.username}
            onInput={(username) => setAdmin({ username })}
          />
          <TextField
            label={text().auth.email}
            required
            hint={text().auth.emailHint}
            error={error("email")}
            name="email"
            type="email"
            autocomplete="email"
            value={admin.email}
            onInput={(email) => setAdmin({ email })}
          />
          <FieldGroup legend={text().users.flags} hint={text().users.flagsHint}>
            <Checkbox
              label={text().users.musician}
              checked={admin.musician}
              onChange={(musician) => setAdmin({ musician })}
            />
            <Checkbox label={text().users.singer} checked={admin.singer} onChange={(singer) => setAdmin({ singer })} />
          </FieldGroup>
          <NewPasswordFields password={password} showErrors={tried()} refused={errors()["password"]} />
          <Show when={refused()}>
            <Banner tone="danger">{refused()}</Banner>
          </Show>
          <Button type="submit" look="primary" wide busy={busy()}>
            {text().auth.createAdmin}
          </Button>
        </Form>
      </Show>
    </AuthLayout>
  );
}
