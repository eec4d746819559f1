import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { Account, Role } from "@bandstand/shared/users/contract.ts";
import { ACCOUNT_LIMITS } from "@bandstand/shared/users/limits.ts";
import { suggestUsername } from "@bandstand/shared/users/username.ts";
import type { JSX } from "solid-js";
import { unwrap } from "solid-js/store";
import { emailError, usernameError } from "../auth/public.ts";
import { call } from "../data/api.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { memberTable } from "../data/members-table.ts";
import { text } from "../i18n/text.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { FormPart } from "../ui/form-part.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ReaderFields } from "./reader-fields.tsx";

interface Fields {
  real_name: string;
  username: string;
  email: string;
  role: Role;
  musician: boolean;
  singer: boolean;
  parts: string[];
  transposition: number;
}

type MemberFormState = FormState<Fields>;

const EMPTY: Fields = {
  real_name: "",
  username: "",
  email: "",
  role: "musician",
  musician: true,
  singer: false,
  parts: [],
  transposition: 0,
};

interface MemberFormOptions {
  /** Undefined for a new member. */
  readonly account: Account | undefined;
  readonly onSaved: (account: Account) => void;
  readonly onClose: () => void;
}

/** Creates the state of a member's form, which sends only changed fields. */
export function createMemberForm({ account, onSaved, onClose }: MemberFormOptions): MemberFormState {
  const original: Fields = { ...EMPTY, ...pick(account) };
  return createForm({
    fields: createFormDraft<Fields>(`member ${account?.user_id ?? "new"}`, original),
    limits: ACCOUNT_LIMITS,
    required: { real_name: missing, username: missing, email: missing },
    check: { username: ({ username }) => usernameError(username), email: ({ email }) => emailError(email) },
    save: async (fields) => {
      const member = unwrap(fields);
      const reply =
        account === undefined
          ? await call("createAccount", { body: { ...member } })
          : await call("updateAccount", {
              params: { user_id: account.user_id },
              body: changedFields(original, member),
            });
      if (!reply.ok) return reply;
      return onSaved(reply.body);
    },
    onClose,
  });
}

const missing = (): string => text().errors.required;

const pick = (account: Account | undefined): Partial<Fields> => {
  if (account === undefined) return {};
  const { real_name, username, email, role, musician, singer, parts, transposition } = account;
  return { real_name, username, email, role, musician, singer, parts, transposition };
};

const isTaken = (username: string): boolean => memberTable.rows().some((member) => member.username === username);

/** The form fields for a member. The user name of a new member is suggested until a different one is typed. */
export function MemberForm(props: { readonly form: MemberFormState; readonly isNew: boolean }): JSX.Element {
  const roles = (): { value: Role; label: string; hint: string }[] =>
    (["musician", "editor", "admin"] as const).map((value) => ({
      value,
      label: text().users.roles[value],
      hint: text().users.roleHints[value],
    }));
  const suggested = (): string => suggestUsername(props.form.fields.real_name, isTaken);
  const nameTyped = (real_name: string): void => {
    const isOurs = props.isNew && [suggested(), ""].includes(props.form.fields.username);
    props.form.set({ real_name });
    if (isOurs) props.form.set({ username: suggested() });
  };
  return (
    <>
      <TextField
        label={text().auth.realName}
        autocomplete="off"
        {...props.form.field("real_name")}
        onInput={nameTyped}
      />
      <TextField
        label={text().auth.username}
        hint={text().auth.usernameHint}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        {...props.form.field("username")}
      />
      <TextField label={text().auth.email} type="email" autocomplete="off" {...props.form.field("email")} />
      <FormPart>
        <Select
          label={text().users.role}
          hint={text().users.roleHints[props.form.fields.role]}
          options={roles()}
          {...props.form.choice("role")}
        />
        <FieldGroup legend={text().users.flags} hint={text().users.flagsHint}>
          <Checkbox label={text().users.musician} {...props.form.toggle("musician")} />
          <Checkbox label={text().users.singer} {...props.form.toggle("singer")} />
        </FieldGroup>
      </FormPart>
      <FormPart>
        <ReaderFields value={props.form.fields} onChange={(change) => props.form.set(change)} />
      </FormPart>
    </>
  );
}
