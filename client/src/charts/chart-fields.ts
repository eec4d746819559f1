import type { Chart, ChartIn, Notation } from "@bandstand/shared/charts/contract.ts";
import { cleanText } from "@bandstand/shared/charts/clean.ts";
import { detectNotation } from "@bandstand/shared/charts/detect-notation.ts";
import { type Key, readKey, writeKey } from "@bandstand/shared/charts/key.ts";
import { soundingKeyOf } from "@bandstand/shared/charts/metadata.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { typedKey } from "@bandstand/shared/charts/typed-key.ts";

/** All fields of a chart that a member writes. */
type ChartFields = Required<Omit<ChartIn, "chart_id">>;

/** The input of a chart's form. */
export interface ChartInput {
  readonly name: string;
  readonly text: string;
  /** The text when editing began; null until something was typed. What others change meanwhile is merged with it. */
  readonly base: string | null;
  /** "" for the notation that the text tells. */
  readonly notation: Notation | "";
  /** As typed. */
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

/** The notation of the input: the chosen one, or that of the text; "unsure" if the text may be read in two ways. */
export const notationOf = ({ notation, text }: Pick<ChartInput, "notation" | "text">): Notation | "unsure" =>
  notation === "" ? detectNotation(parseChart(text)) : notation;

/** The key that the text names itself, in which it sounds. */
export const keyInText = (text: string, notation: Notation): Key | null => soundingKeyOf(parseChart(text), notation);

/** The record to save. Call with a known notation and a readable key. */
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
