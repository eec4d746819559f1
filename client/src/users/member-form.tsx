import type { Account, Role } from "@bandstand/shared/users/contract.ts";
import { suggestUsername } from "@bandstand/shared/users/username.ts";
import { type Accessor, type JSX, Show, createSignal } from "solid-js";
import { type SetStoreFunction, unwrap } from "solid-js/store";
import { emailError, requiredError, usernameError } from "../auth/public.ts";
import { call } from "../data/api.ts";
import { type FormDraft, createFormDraft } from "../data/form-draft.ts";
import { memberTable } from "../data/members-table.ts";
import { fieldErrors, formFailure } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";

interface Fields {
  real_name: string;
  username: string;
  email: string;
  role: Role;
  musician: boolean;
  singer: boolean;
}

interface MemberFormState {
  readonly fields: Fields;
  readonly set: SetStoreFunction<Fields>;
  readonly error: (name: keyof Fields) => string;
  readonly refused: Accessor<string>;
  readonly busy: Accessor<boolean>;
  readonly kept: FormDraft;
  /** Resolves with the saved account, or null on an error. */
  readonly save: () => Promise<Account | null>;
}

const EMPTY: Fields = {
  real_name: "",
  username: "",
  email: "",
  role: "musician",
  musician: true,
  singer: false,
};

/** The state of a member's form; `account` is undefined for a new one. Sends changed fields only. */
export function createMemberForm(account: () => Account | undefined): MemberFormState {
  const original: Fields = { ...EMPTY, ...pick(account()) };
  const [fields, set, kept] = createFormDraft<Fields>(`member ${account()?.user_id ?? "new"}`, original);
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});

  const ownError = (name: keyof Fields): string => {
    if (name === "real_name") return requiredError(fields.real_name);
    if (name === "username") return usernameError(fields.username);
    return name === "email" ? emailError(fields.email) : "";
  };
  const error = (name: keyof Fields): string => errors()[name] || (tried() ? ownError(name) : "");

  const send = async () => {
    const existing = account();
    const member = unwrap(fields);
    if (existing === undefined) return await call("createAccount", { body: { ...member } });
    const changed = Object.fromEntries(
      Object.entries(member).filter(([name, value]) => value !== original[name as keyof Fields]),
    );
    return await call("updateAccount", { params: { user_id: existing.user_id }, body: changed });
  };

  const save = async (): Promise<Account | null> => {
    setTried(true);
    if ((Object.keys(EMPTY) as (keyof Fields)[]).some((name) => ownError(name) !== "")) return null;
    setBusy(true);
    setErrors({});
    setRefused("");
    const reply = await send();
    setBusy(false);
    if (reply.ok) {
      kept.done();
      return reply.body;
    }
    setRefused(formFailure(reply));
    setErrors(fieldErrors(reply));
    return null;
  };

  return { fields, set, error, refused, busy, kept, save };
}

const pick = (account: Account | undefined): Partial<Fields> => {
  if (account === undefined) return {};
  const { real_name, username, email, role, musician, singer } = account;
  return { real_name, username, email, role, musician, singer };
};

const isTaken = (username: string): boolean => memberTable.rows().some((member) => member.username === username);

/** The fields of a member. A new one gets a suggested user name until a different one is typed. */
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
      <DraftNote of={props.form.kept} />
      <TextField
        label={text().auth.realName}
        required
        error={props.form.error("real_name")}
        autocomplete="off"
        value={props.form.fields.real_name}
        onInput={nameTyped}
      />
      <TextField
        label={text().auth.username}
        required
        hint={text().auth.usernameHint}
        error={props.form.error("username")}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={props.form.fields.username}
        onInput={(username) => props.form.set({ username })}
      />
      <TextField
        label={text().auth.email}
        required
        type="email"
        error={props.form.error("email")}
        autocomplete="off"
        value={props.form.fields.email}
        onInput={(email) => props.form.set({ email })}
      />
      <Deferred>
        <Select
          label={text().users.role}
          hint={text().users.roleHints[props.form.fields.role]}
          value={props.form.fields.role}
          options={roles()}
          onChange={(role) => props.form.set({ role })}
        />
        <FieldGroup legend={text().users.flags} hint={text().users.flagsHint}>
          <Checkbox
            label={text().users.musician}
            checked={props.form.fields.musician}
            onChange={(musician) => props.form.set({ musician })}
          />
          <Checkbox
            label={text().users.singer}
            checked={props.form.fields.singer}
            onChange={(singer) => props.form.set({ singer })}
          />
        </FieldGroup>
      </Deferred>
      <Show when={props.form.refused()}>
        <Banner tone="danger">{props.form.refused()}</Banner>
      </Show>
    </>
  );
}
