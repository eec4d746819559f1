import { type Accessor, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { type ComboboxOption, meantBy, valueOfTyped } from "./combobox-option.tsx";

interface Meaning {
  /** The value that a text stands for, once its field is left. */
  readonly read: (written: string) => string;
  /** Says who was taken for what was typed; undefined while nobody was. Reactive. */
  readonly note: Accessor<string | undefined>;
  readonly forget: () => void;
}

/** What free text means in the field of a combobox: itself, or among `people` the one whose name it is a part of. */
export function createMeaning(
  props: { readonly options: readonly ComboboxOption[]; readonly people?: boolean },
  known: Accessor<readonly ComboboxOption[]>,
): Meaning {
  const [took, setTook] = createSignal<{ readonly typed: string; readonly name: string } | null>(null);
  const read = (written: string): string => {
    const value = valueOfTyped(known(), written);
    const isKnown = known().some((option) => option.value === value);
    const meant = props.people && !isKnown ? meantBy(props.options, written) : undefined;
    setTook(meant === undefined ? null : { typed: written.trim(), name: meant.label });
    return meant?.value ?? value;
  };
  const note = (): string | undefined => {
    const instead = took();
    return instead === null ? undefined : text().app.tookInstead(instead.typed, instead.name);
  };
  return { read, note, forget: () => void setTook(null) };
}
