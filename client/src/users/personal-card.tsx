import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show, createEffect, createSignal } from "solid-js";
import { emailError, requiredError } from "../auth/public.ts";
import { call } from "../data/api.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { syncNow } from "../data/sync-loop.ts";
import { fieldErrors, formFailure } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";

/** Null for an unchanged field. */
interface Fields {
  real_name: string | null;
  email: string | null;
}
const UNTOUCHED: Fields = { real_name: null, email: null };

/**
 * Name and e-mail, kept while they are typed, except the password. A new e-mail address requires the password, because
 * password resets are sent to it.
 */
export function PersonalCard(props: { readonly account: Account }): JSX.Element {
  const [fields, setFields, kept] = createFormDraft<Fields>("profile", UNTOUCHED);
  const [password, setPassword] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [tried, setTried] = createSignal(false);
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const isNewName = (): boolean => fields.real_name !== null;
  const isNewEmail = (): boolean => fields.email !== null;

  /* A value that equals the account's, because it was typed back or has been saved, is no longer a draft. */
  createEffect(() => {
    if (fields.real_name === props.account.real_name) setFields("real_name", null);
    if (fields.email === props.account.email) setFields("email", null);
  });

  const ownErrors = () => ({
    real_name: requiredError(fields.real_name ?? props.account.real_name),
    email: emailError(fields.email ?? props.account.email),
    current_password: isNewEmail() ? requiredError(password()) : "",
  });
  const error = (name: keyof ReturnType<typeof ownErrors>): string =>
    errors()[name] || (tried() ? ownErrors()[name] : "");

  const submit = async (): Promise<void> => {
    setTried(true);
    if (Object.values(ownErrors()).some((found) => found !== "")) return;
    setBusy(true);
    setRefused("");
    setErrors({});
    const change = {
      ...(fields.real_name !== null && { real_name: fields.real_name }),
      ...(fields.email !== null && { email: fields.email, current_password: password() }),
    };
    const reply = await call("updateMe", { body: change });
    setBusy(false);
    setPassword("");
    setTried(false);
    if (reply.ok) {
      /* In the form that the account will store. */
      const { real_name, email } = reply.body;
      setFields({ real_name, email });
      syncNow();
      showToast(text().users.profileSaved, { tone: "success" });
      return;
    }
    setRefused(formFailure(reply));
    setErrors(fieldErrors(reply));
  };

  return (
    <section class="card">
      <h2>{text().users.personal}</h2>
      <Form onSubmit={submit}>
        <DraftNote of={kept} />
        <TextField
          label={text().auth.realName}
          hint={text().auth.realNameHint}
          error={error("real_name")}
          name="name"
          autocomplete="name"
          required
          value={fields.real_name ?? props.account.real_name}
          onInput={(real_name) => setFields({ real_name })}
        />
        <TextField
          label={text().auth.email}
          hint={text().auth.emailHint}
          error={error("email")}
          name="email"
          type="email"
          autocomplete="email"
          required
          value={fields.email ?? props.account.email}
          onInput={(email) => setFields({ email })}
        />
        <Show when={isNewEmail()}>
          <TextField
            label={text().users.currentPassword}
            hint={text().users.emailChangeHint}
            error={error("current_password")}
            name="current-password"
            type="password"
            autocomplete="current-password"
            required
            value={password()}
            onInput={setPassword}
          />
        </Show>
        <Show when={refused()}>
          <Banner tone="danger">{refused()}</Banner>
        </Show>
        <Button type="submit" look="primary" busy={busy()} disabled={!isNewName() && !isNewEmail()}>
          {text().app.save}
        </Button>
      </Form>
    </section>
  );
}
