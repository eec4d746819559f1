import { z } from "zod";
import { Id, Instant, Stamps, line, text } from "../contract/fields.ts";
import { CAPO_MAX, CHART_LIMITS } from "./limits.ts";

/**
 * How a chart's text spells notes: `german` writes B and H, Cis and Es; `german_modern` writes Bb and H, C# and Eb.
 */
export const Notation = z.enum(["english", "german", "german_modern"]);
export type Notation = z.infer<typeof Notation>;

/** A key in English notation, such as `F#m` or `Eb`. */
const KeyName = z.string().regex(/^[A-G][#b]?m?$/, "key");

const ChartFields = {
  name: line(CHART_LIMITS.name),
  text: text(CHART_LIMITS.text),
  written_key: KeyName.nullable(),
  notation: Notation,
  parts: z.array(line(CHART_LIMITS.part)).min(1).max(CHART_LIMITS.parts).nullable(),
  source: line(CHART_LIMITS.source).nullable(),
};

/**
 * A chart of a song: lyrics and chords as ChordPro text. `written_key` is the key in which the text sounds, `parts` are
 * the instruments and voices it is for, or null for everybody. `version` counts the changes to the text.
 */
export const Chart = z.strictObject({
  chart_id: Id,
  song_id: Id,
  ...ChartFields,
  version: z.int().min(1),
  ...Stamps,
});
export type Chart = z.infer<typeof Chart>;

export const ChartIn = z.strictObject({
  chart_id: Id.optional(),
  name: ChartFields.name,
  text: ChartFields.text.default(""),
  written_key: ChartFields.written_key.default(null),
  notation: Notation,
  parts: ChartFields.parts.default(null),
  source: ChartFields.source.default(null),
});
export type ChartIn = z.input<typeof ChartIn>;

/** Omitted fields keep their values, and `null` clears a field. */
export const ChartUpdate = z.strictObject(ChartFields).partial();
export type ChartUpdate = z.input<typeof ChartUpdate>;

/** One version of a chart's text. `user_id` is null if its author is unknown. */
export const ChartState = z.strictObject({
  version: z.int().min(1),
  user_id: Id.nullable(),
  at: Instant,
  text: z.string(),
});
export type ChartState = z.infer<typeof ChartState>;

const Choices = {
  chart_id: Id.nullable(),
  capo: z.int().min(0).max(CAPO_MAX).nullable(),
  hide_chords: z.boolean().nullable(),
  sounding: z.boolean(),
};

/**
 * How a member reads the charts of a song, visible only to that member: which of several charts, the capo's fret,
 * whether chords are hidden, and whether they are shown as they sound although the member's instrument transposes.
 * `null` means no choice: the chart for the member's part, the capo of the text, chords as in other songs.
 */
export const ChartChoices = z.strictObject({ choices_id: Id, song_id: Id, ...Choices });
export type ChartChoices = z.infer<typeof ChartChoices>;

/** Omitted fields keep their values. */
export const ChartChoicesUpdate = z.strictObject(Choices).partial();
export type ChartChoicesUpdate = z.input<typeof ChartChoicesUpdate>;
