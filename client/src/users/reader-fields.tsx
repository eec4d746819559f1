import { NAME_MAX } from "@bandstand/shared/config/limits.ts";
import { COMMON_TRANSPOSITIONS, MEMBER_PARTS_MAX, TRANSPOSITION_MAX } from "@bandstand/shared/users/limits.ts";
import type { JSX } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import type { Reader } from "../data/reader.ts";
import { text } from "../i18n/text.ts";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";

interface ReaderFieldsProps {
  readonly value: Reader;
  readonly onChange: (change: Partial<Reader>) => void;
}

/** The less common transpositions, by distance in semitones: 1, -1, 2, -2 and so on. */
const OTHERS = Array.from({ length: TRANSPOSITION_MAX }, (_, at) => [at + 1, -at - 1])
  .flat()
  .filter((semitones) => !COMMON_TRANSPOSITIONS.some((common) => common === semitones));

/** A member's instruments and voices, and the transposition in which they read. */
export function ReaderFields(props: ReaderFieldsProps): JSX.Element {
  const parts = useBandParts();
  const options = (): SelectOption<string>[] => [
    ...COMMON_TRANSPOSITIONS.map((semitones) => ({
      value: String(semitones),
      label: text().users.transpositions[semitones],
    })),
    ...OTHERS.map((semitones) => ({ value: String(semitones), label: text().users.semitones(semitones) })),
  ];
  return (
    <>
      <MultiCombobox
        label={text().users.parts}
        hint={text().users.partsHint}
        freeText
        values={props.value.parts}
        options={parts()}
        onChange={(names) =>
          props.onChange({ parts: names.slice(0, MEMBER_PARTS_MAX).map((name) => name.slice(0, NAME_MAX)) })
        }
      />
      <Select
        label={text().users.transposition}
        hint={text().users.transpositionHint}
        value={String(props.value.transposition)}
        options={options()}
        onChange={(semitones) => props.onChange({ transposition: Number(semitones) })}
      />
    </>
  );
}
