import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { PERSON_NAME_MAX } from "@bandstand/shared/contract/limits.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Combobox } from "../ui/combobox.tsx";
import { colleaguesOf, memberName } from "./queries.ts";

type Substitute = AvailabilityEntry["substitute"];

/** Who stands in for a member who declines: another member or a name. */
export function SubstituteField(props: {
  /** The member who declines. */
  readonly user_id: string;
  readonly value: Substitute;
  readonly onChange: (substitute: Substitute) => void;
}): JSX.Element {
  const options = () =>
    colleaguesOf(props.user_id).map(({ user_id, real_name }) => ({ value: user_id, label: real_name }));
  const value = (): string | null => {
    if (props.value === null) return null;
    return "user_id" in props.value ? props.value.user_id : props.value.name;
  };
  /* Former members are no longer offered, but one who is already selected stays. */
  const shown = () => {
    const { value: chosen } = props;
    const isGone = chosen && "user_id" in chosen && !options().some((one) => one.value === chosen.user_id);
    return isGone ? [...options(), { value: chosen.user_id, label: memberName(chosen.user_id) }] : options();
  };
  const choose = (chosen: string | null): void => {
    if (chosen === null) return props.onChange(null);
    const isMember = shown().some((option) => option.value === chosen);
    props.onChange(isMember ? { user_id: chosen } : { name: chosen.trim().slice(0, PERSON_NAME_MAX) });
  };
  return (
    <Combobox
      label={text().availability.substitute}
      hint={text().availability.substituteHint}
      freeText
      people
      placeholder={text().availability.substitutePlaceholder}
      options={shown()}
      value={value()}
      onChange={choose}
    />
  );
}
