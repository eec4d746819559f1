import { type Accessor, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { type ComboboxOption, meantBy, valueOfTyped } from "./combobox-option.tsx";

interface Meaning {
  /** Converts typed text to the value that it stands for. Called when the field loses focus. */
  readonly read: (written: string) => string;
  /** A hint that names the person who was selected for the typed text; undefined if nobody was. Reactive. */
  readonly note: Accessor<string | undefined>;
  readonly forget: () => void;
}

/**
 * Interprets free text in a combobox: literally or, with `people`, as the only person whose name has a word that starts
 * with it.
 */
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
    return instead === null ? undefined : text().forms.tookInstead(instead.typed, instead.name);
  };
  return { read, note, forget: () => void setTook(null) };
}
