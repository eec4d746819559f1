import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { NewPasswordFields, createNewPassword, requiredError } from "../auth/public.ts";
import { call } from "../data/api.ts";
import { noteAccount } from "../data/session.ts";
import { fieldErrors, formFailure } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { PasswordOwner } from "../ui/password-owner.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";

/** Changes the member's own password, which signs out the other devices. */
export function PasswordCard(props: { readonly account: Account; readonly onChanged: () => void }): JSX.Element {
  const [current, setCurrent] = createSignal("");
  const password = createNewPassword(() => [props.account.username, props.account.real_name, props.account.email]);
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});

  const submit = async (): Promise<void> => {
    setTried(true);
    setErrors({});
    if (props.account.login_chosen_by_admin && password.value() !== "" && password.value() === current()) {
      setErrors({ new_password: text().users.passwordKept });
      return;
    }
    if ([requiredError(current()), password.error(), password.repeatError()].some((error) => error !== "")) return;
    setBusy(true);
    setRefused("");
    const body = { current_password: current(), new_password: password.value() };
    const reply = await call("changePassword", { body });
    setBusy(false);
    if (!reply.ok) {
      setRefused(formFailure(reply));
      setErrors(fieldErrors(reply));
      return;
    }
    setTried(false);
    setCurrent("");
    password.set("");
    password.setRepeated("");
    noteAccount(reply.body);
    props.onChanged();
    showToast(text().users.passwordChanged, { tone: "success" });
  };

  return (
    <section class="card" id="password">
      <h2>{text().users.passwordTitle}</h2>
      <Form onSubmit={submit}>
        <PasswordOwner username={props.account.username} />
        <TextField
          label={text().users.currentPassword}
          required
          error={errors()["current_password"] || (tried() ? requiredError(current()) : "")}
          name="current-password"
          type="password"
          autocomplete="current-password"
          value={current()}
          onInput={setCurrent}
        />
        <NewPasswordFields password={password} showErrors={tried()} refused={errors()["new_password"]} />
        <Show when={refused()}>
          <Banner tone="danger">{refused()}</Banner>
        </Show>
        <Button type="submit" busy={busy()}>
          {text().users.changePassword}
        </Button>
      </Form>
    </section>
  );
}
