import type { Person } from "@bandstand/shared/contract/fields.ts";
import { PERSON_NAME_MAX } from "@bandstand/shared/contract/limits.ts";
import { type JSX, createMemo } from "solid-js";
import { memberTable } from "../data/members-table.ts";
import { compareNames } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Combobox } from "../ui/combobox.tsx";
import type { FieldProps } from "../ui/field.tsx";

/** Returns the name of a responsible person: a member's name, or the free text. Reactive. */
export const personName = (person: Person): string =>
  "name" in person ? person.name : (memberTable.byId(person.user_id)?.real_name ?? text().users.unknownMember);

interface PersonFieldProps extends FieldProps {
  readonly value: Person | null;
  readonly onChange: (person: Person | null) => void;
}

/** Chooses a member of the band, or an outside person by name. */
export function PersonField(props: PersonFieldProps): JSX.Element {
  const chosenId = (): string | null => (props.value !== null && "user_id" in props.value ? props.value.user_id : null);
  const options = createMemo(() =>
    memberTable
      .rows()
      .filter(({ status, user_id }) => status === "active" || user_id === chosenId())
      .map(({ user_id, real_name }) => ({ value: user_id, label: real_name }))
      .toSorted((a, b) => compareNames(a.label, b.label)),
  );
  const value = (): string | null => (props.value !== null && "name" in props.value ? props.value.name : chosenId());
  const personOf = (chosen: string | null): Person | null => {
    if (chosen === null || chosen.trim() === "") return null;
    return memberTable.byId(chosen) === undefined
      ? { name: chosen.trim().slice(0, PERSON_NAME_MAX) }
      : { user_id: chosen };
  };
  return (
    <Combobox
      {...props}
      freeText
      people
      value={value()}
      options={options()}
      onChange={(chosen) => props.onChange(personOf(chosen))}
    />
  );
}
