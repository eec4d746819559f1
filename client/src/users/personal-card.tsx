import type { Account } from "@bandstand/shared/users/contract.ts";
import { ACCOUNT_LIMITS } from "@bandstand/shared/users/limits.ts";
import { type JSX, Show, createEffect, createSignal } from "solid-js";
import { emailError, requiredError } from "../auth/public.ts";
import { call } from "../data/api.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { syncNow } from "../data/sync-loop.ts";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { PageForm } from "../ui/page-form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";

/** A field is null while it is unchanged. */
interface Fields {
  real_name: string | null;
  email: string | null;
}
const UNTOUCHED: Fields = { real_name: null, email: null };

/**
 * The member's name and email address. Typed values are kept on the device, except for the password. A new address
 * requires the password, because password resets are sent to it.
 */
export function PersonalCard(props: { readonly account: Account }): JSX.Element {
  const [fields, setFields, kept] = createFormDraft<Fields>("profile", UNTOUCHED);
  /* Not one of the form's fields, because those are kept on the device. */
  const [password, setPassword] = createSignal("");
  const isNewEmail = (): boolean => fields.email !== null;

  /* A field counts as unchanged again once its value has been saved or changed back to the account's. */
  createEffect(() => {
    if (fields.real_name === props.account.real_name) setFields("real_name", null);
    if (fields.email === props.account.email) setFields("email", null);
  });

  const form = createForm<Fields, "current_password">({
    /* `done` would stop keeping typed values, but the card stays open after a save and must keep what is typed next. */
    fields: [fields, setFields, { ...kept, done: () => undefined }],
    limits: ACCOUNT_LIMITS,
    check: {
      real_name: ({ real_name }) => requiredError(real_name ?? props.account.real_name),
      email: ({ email }) => emailError(email ?? props.account.email),
      current_password: () => isNewEmail() && requiredError(password()),
    },
    save: async () => {
      const change = {
        ...(fields.real_name !== null && { real_name: fields.real_name }),
        ...(fields.email !== null && { email: fields.email, current_password: password() }),
      };
      const reply = await call("updateMe", { body: change });
      setPassword("");
      if (!reply.ok) return reply;
      /* Uses the values as the server stored them, so that the effect above recognises the fields as saved. */
      const { real_name, email } = reply.body;
      setFields({ real_name, email });
      syncNow();
      showToast(text().users.profileSaved, { tone: "success" });
      return undefined;
    },
  });

  return (
    <section class="card">
      <h2>{text().users.personal}</h2>
      <PageForm
        of={form}
        submit={text().app.save}
        look="primary"
        disabled={fields.real_name === null && fields.email === null}
      >
        <TextField
          label={text().auth.realName}
          hint={text().auth.realNameHint}
          name="name"
          autocomplete="name"
          {...form.field("real_name")}
          required
          value={fields.real_name ?? props.account.real_name}
        />
        <TextField
          label={text().auth.email}
          hint={text().auth.emailHint}
          name="email"
          type="email"
          autocomplete="email"
          {...form.field("email")}
          required
          value={fields.email ?? props.account.email}
        />
        <Show when={isNewEmail()}>
          <TextField
            label={text().users.currentPassword}
            hint={text().users.emailChangeHint}
            error={form.error("current_password")}
            name="current-password"
            type="password"
            autocomplete="current-password"
            required
            value={password()}
            onInput={setPassword}
          />
        </Show>
      </PageForm>
    </section>
  );
}
