import type { Account } from "@bandstand/shared/users/contract.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { call } from "../data/api.ts";
import { syncNow } from "../data/sync-loop.ts";
import { failureText, faultsOf } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";

/** Name and e-mail. A new e-mail address needs the password, because a new password can be sent to it. */
export function PersonalCard(props: { readonly account: Account }): JSX.Element {
  const [name, setName] = createSignal<string>();
  const [email, setEmail] = createSignal<string>();
  const [password, setPassword] = createSignal("");
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [faults, setFaults] = createSignal<Readonly<Record<string, string>>>({});
  const isNewName = (): boolean => name() !== undefined && name() !== props.account.real_name;
  const isNewEmail = (): boolean => email() !== undefined && email() !== props.account.email;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefused("");
    setFaults({});
    const change = {
      ...(isNewName() ? { real_name: name() } : {}),
      ...(isNewEmail() ? { email: email(), current_password: password() } : {}),
    };
    const reply = await call("updateMe", { body: change });
    setBusy(false);
    setPassword("");
    if (reply.ok) {
      syncNow();
      showToast(text().users.profileSaved, { tone: "success" });
      return;
    }
    setRefused(failureText(reply));
    setFaults(faultsOf(reply));
  };

  return (
    <section class="card">
      <h2>{text().users.personal}</h2>
      <form onSubmit={submit}>
        <TextField
          label={text().auth.realName}
          hint={text().auth.realNameHint}
          error={faults()["real_name"]}
          name="name"
          autocomplete="name"
          required
          value={name() ?? props.account.real_name}
          onInput={setName}
        />
        <TextField
          label={text().auth.email}
          hint={text().auth.emailHint}
          error={faults()["email"]}
          name="email"
          type="email"
          autocomplete="email"
          required
          value={email() ?? props.account.email}
          onInput={setEmail}
        />
        <Show when={isNewEmail()}>
          <TextField
            label={text().users.currentPassword}
            hint={text().users.emailChangeHint}
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
      </form>
    </section>
  );
}
