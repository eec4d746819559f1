import type { Account } from "@bandstand/shared/users/contract.ts";
import type { JSX } from "solid-js";
import { NewPasswordFields, createNewPassword } from "../auth/public.ts";
import { call } from "../data/api.ts";
import { noteAccount } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { type FormState, createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { PasswordOwner } from "../ui/password-owner.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";

interface Fields {
  current_password: string;
}
type PasswordError = "new_password" | "repeated";

/** Changes the member's own password, which signs out their other devices. */
export function PasswordCard(props: { readonly account: Account; readonly onChanged: () => void }): JSX.Element {
  const password = createNewPassword(() => [props.account.username, props.account.real_name, props.account.email]);
  const isKept = (current: string): boolean =>
    props.account.login_chosen_by_admin && password.value() !== "" && password.value() === current;
  const form: FormState<Fields, PasswordError> = createForm<Fields, PasswordError>({
    start: { current_password: "" },
    required: { current_password: () => text().errors.required },
    check: {
      new_password: ({ current_password }) => (isKept(current_password) ? text().users.passwordKept : password.error()),
      repeated: () => password.repeatError(),
    },
    save: async ({ current_password }) => {
      const reply = await call("changePassword", { body: { current_password, new_password: password.value() } });
      if (!reply.ok) return reply;
      form.set({ current_password: "" });
      password.set("");
      password.setRepeated("");
      noteAccount(reply.body);
      props.onChanged();
      showToast(text().users.passwordChanged, { tone: "success" });
      return undefined;
    },
  });

  return (
    <section class="card" id="password">
      <h2>{text().users.passwordTitle}</h2>
      <PageForm of={form} submit={text().users.changePassword}>
        <PasswordOwner username={props.account.username} />
        <TextField
          label={text().users.currentPassword}
          name="current-password"
          type="password"
          autocomplete="current-password"
          {...form.field("current_password")}
        />
        <NewPasswordFields password={password} showErrors={form.tried()} refused={form.error("new_password")} />
      </PageForm>
    </section>
  );
}
