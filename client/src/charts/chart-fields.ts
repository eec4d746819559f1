import type { Chart, ChartIn, Notation } from "@bandstand/shared/charts/contract.ts";
import { cleanText } from "@bandstand/shared/charts/clean.ts";
import { detectNotation } from "@bandstand/shared/charts/detect-notation.ts";
import { type Key, readKey, writeKey } from "@bandstand/shared/charts/key.ts";
import { soundingKeyOf } from "@bandstand/shared/charts/metadata.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { typedKey } from "@bandstand/shared/charts/typed-key.ts";

/** All fields of a chart that a member can edit. */
type ChartFields = Required<Omit<ChartIn, "chart_id">>;

/** The state of the chart form. */
export interface ChartInput {
  readonly name: string;
  readonly text: string;
  /** The text when editing began, as the base for merging others' changes; null until the user types something. */
  readonly base: string | null;
  /** "" to detect the notation from the text. */
  readonly notation: Notation | "";
  /** The key in which the text sounds, as the user typed it. */
  readonly written_key: string;
  readonly parts: readonly string[];
  readonly source: string;
}

export const inputOf = (chart: Chart | undefined, name: string): ChartInput => ({
  name: chart?.name ?? name,
  text: chart?.text ?? "",
  base: null,
  notation: chart?.notation ?? "",
  written_key: chart?.written_key ? shownKey(chart.written_key, chart.notation) : "",
  parts: chart?.parts ?? [],
  source: chart?.source ?? "",
});

function shownKey(name: string, notation: Notation): string {
  const key = readKey(name, "english");
  return key === null ? name : writeKey(key, notation);
}

/** Returns the chosen notation, or else the one detected from the text; "unsure" if the text is ambiguous. */
export const notationOf = ({ notation, text }: Pick<ChartInput, "notation" | "text">): Notation | "unsure" =>
  notation === "" ? detectNotation(parseChart(text)) : notation;

/** The sounding key according to the text's own metadata; null if it has none. */
export const keyInText = (text: string, notation: Notation): Key | null => soundingKeyOf(parseChart(text), notation);

/** Converts the form to the record to save. The notation must be known, and the key must be valid. */
export function recordOf(input: ChartInput, notation: Notation): ChartFields {
  const key = typedKey(input.written_key, notation);
  return {
    name: input.name.trim(),
    text: cleanText(input.text).text,
    notation,
    written_key: key && writeKey(key, "english"),
    parts: input.parts.length === 0 ? null : [...input.parts],
    source: input.source.trim() || null,
  };
}
