import type { Account, Role } from "@bandstand/shared/users/contract.ts";
import { type Accessor, type JSX, Show, createSignal } from "solid-js";
import { type SetStoreFunction, createStore, unwrap } from "solid-js/store";
import { call } from "../data/api.ts";
import { failureText, faultsOf } from "../i18n/failure.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";

interface Fields {
  real_name: string;
  username: string;
  email: string;
  role: Role;
  musician: boolean;
  singer: boolean;
  password: string;
}

interface MemberFormState {
  readonly fields: Fields;
  readonly set: SetStoreFunction<Fields>;
  readonly fault: (name: keyof Fields) => string;
  readonly refused: Accessor<string>;
  readonly busy: Accessor<boolean>;
  /** The account as saved, or null when something was wrong. */
  readonly save: () => Promise<Account | null>;
}

const EMPTY: Fields = {
  real_name: "",
  username: "",
  email: "",
  role: "musician",
  musician: true,
  singer: false,
  password: "",
};

/** The state of a member's form; `account` is undefined for a new one. Only what was changed is sent. */
export function createMemberForm(account: () => Account | undefined): MemberFormState {
  const original: Fields = { ...EMPTY, ...pick(account()) };
  const [fields, set] = createStore<Fields>({ ...original });
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [faults, setFaults] = createSignal<Readonly<Record<string, string>>>({});

  const ownFault = (name: keyof Fields): string => {
    if (name === "real_name" && fields.real_name.trim() === "") return text().errors.required;
    if (name === "username" && !/^[a-z0-9._-]{3,32}$/.test(fields.username.trim().toLowerCase()))
      return text().auth.usernameFault;
    if (name === "email" && !/^\S+@\S+\.\S+$/.test(fields.email.trim())) return text().auth.emailFault;
    if (name === "password" && account() === undefined && [...fields.password].length < 10)
      return text().auth.fault.too_short;
    return "";
  };
  const fault = (name: keyof Fields): string => faults()[name] || (tried() ? ownFault(name) : "");

  const send = async () => {
    const existing = account();
    const { password, ...member } = unwrap(fields);
    if (existing === undefined) return await call("createAccount", { body: { ...member, password } });
    const changed = Object.fromEntries(
      Object.entries(member).filter(([name, value]) => value !== original[name as keyof Fields]),
    );
    return await call("updateAccount", { params: { user_id: existing.user_id }, body: changed });
  };

  const save = async (): Promise<Account | null> => {
    setTried(true);
    if ((Object.keys(EMPTY) as (keyof Fields)[]).some((name) => ownFault(name) !== "")) return null;
    setBusy(true);
    setFaults({});
    setRefused("");
    const reply = await send();
    setBusy(false);
    if (reply.ok) return reply.body;
    setRefused(failureText(reply));
    setFaults(faultsOf(reply));
    return null;
  };

  return { fields, set, fault, refused, busy, save };
}

const pick = (account: Account | undefined): Partial<Fields> => {
  if (account === undefined) return {};
  const { real_name, username, email, role, musician, singer } = account;
  return { real_name, username, email, role, musician, singer };
};

const CONSONANTS = "bdfgklmnprstvwz";
const VOWELS = "aeiou";

/** A first password that can be read out over the phone: sixteen letters in four groups, about 50 bits. */
function speakablePassword(): string {
  const random = crypto.getRandomValues(new Uint16Array(16));
  const letters = [...random].map((number, index) => {
    const from = index % 2 === 0 ? CONSONANTS : VOWELS;
    return from[number % from.length] ?? "";
  });
  return letters.join("").replace(/.{4}(?=.)/g, "$&-");
}

/** The fields of a member; a new one also gets a first password. */
export function MemberForm(props: { readonly form: MemberFormState; readonly isNew: boolean }): JSX.Element {
  const roles = (): { value: Role; label: string; hint: string }[] =>
    (["musician", "editor", "admin"] as const).map((value) => ({
      value,
      label: text().users.roles[value],
      hint: text().users.roleHints[value],
    }));
  return (
    <>
      <TextField
        label={text().auth.realName}
        error={props.form.fault("real_name")}
        autocomplete="off"
        value={props.form.fields.real_name}
        onInput={(real_name) => props.form.set({ real_name })}
      />
      <TextField
        label={text().auth.username}
        hint={text().auth.usernameHint}
        error={props.form.fault("username")}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        value={props.form.fields.username}
        onInput={(username) => props.form.set({ username })}
      />
      <TextField
        label={text().auth.email}
        type="email"
        error={props.form.fault("email")}
        autocomplete="off"
        value={props.form.fields.email}
        onInput={(email) => props.form.set({ email })}
      />
      <Show when={props.isNew}>
        <TextField
          label={text().users.firstPassword}
          hint={text().users.firstPasswordHint}
          error={props.form.fault("password")}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          value={props.form.fields.password}
          onInput={(password) => props.form.set({ password })}
        />
        <div>
          <Button size="s" icon="key" onClick={() => props.form.set({ password: speakablePassword() })}>
            {text().users.suggestPassword}
          </Button>
        </div>
      </Show>
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
      <Show when={props.form.refused()}>
        <Banner tone="danger">{props.form.refused()}</Banner>
      </Show>
    </>
  );
}
