import { normalisedName } from "../songs/duplicates.ts";
import type { FoundChart } from "./chart-files.ts";
import type { Notation } from "./contract.ts";
import { CHART_LIMITS } from "./limits.ts";

/** Where a chart goes: to a song of the repertoire, to a new one, or nowhere yet. */
export type ChartTarget =
  | { readonly kind: "song"; readonly song_id: string }
  | { readonly kind: "new"; readonly title: string; readonly interpret: string }
  | { readonly kind: "none" };

/** What the user decided about one chart; the rest follows from the file and the common choices. */
export interface ChartChoice {
  readonly target?: ChartTarget;
  readonly notation?: Notation;
  /** False to leave the chart out, true to import it even if the song already has its text. */
  readonly isTaken?: boolean;
}

/** The choices for charts that have no individual one. */
export interface CommonChoices {
  /** For texts that can be read in two notations; null until the user has decided. */
  readonly notation: Notation | null;
  /** Whether charts without a song get a new one. */
  readonly areSongsAdded: boolean;
}

/** Why a chart is not imported. The first two need a decision. */
export type Obstacle = "no-song" | "notation" | "same-text" | "full" | "unchecked";

export interface PlannedChart {
  readonly chart: FoundChart;
  readonly target: ChartTarget;
  /** The same for all charts of one song, including a new one; "" without a song. */
  readonly songKey: string;
  /** True if the song was found by a similar name, and nobody has confirmed it. */
  readonly isSongDoubtful: boolean;
  readonly notation: Notation | "unsure";
  /** Null if the chart is imported. */
  readonly obstacle: Obstacle | null;
  /** True for the first chart of its song. */
  readonly isFirst: boolean;
}

export interface ImportContext {
  /** The song found for each chart, by the chart's id. */
  readonly matches: ReadonlyMap<string, { readonly song_id: string; readonly isSure: boolean }>;
  readonly choices: ReadonlyMap<string, ChartChoice>;
  readonly common: CommonChoices;
  /** The texts of a song's charts. */
  readonly textsOf: (song_id: string) => readonly string[];
}

/** Removes the directives that an export adds, so that an exported chart is recognised. */
const comparable = (text: string): string =>
  text.replaceAll(/^[ \t]*\{(?:title|t|artist|key)[: ][^{}\n]*\}[ \t]*$/gim, "").trim();

function targetOf(chart: FoundChart, { matches, choices, common }: ImportContext): ChartTarget {
  const chosen = choices.get(chart.id)?.target;
  if (chosen !== undefined) return chosen;
  const match = matches.get(chart.id);
  if (match !== undefined) return { kind: "song", song_id: match.song_id };
  const { title, interpret } = chart;
  return common.areSongsAdded && title !== "" && interpret !== ""
    ? { kind: "new", title, interpret }
    : { kind: "none" };
}

const keyOf = (target: ChartTarget): string =>
  target.kind === "none"
    ? ""
    : target.kind === "song"
      ? target.song_id
      : `${normalisedName(target.title)}\n${normalisedName(target.interpret)}`;

/**
 * Plans the import of charts. Several charts of one new song add that song once. Skips a chart if its song already has
 * the same text, stored or from this import, unless the user wants it anyway.
 */
export function planChartImport(charts: readonly FoundChart[], context: ImportContext): PlannedChart[] {
  const { matches, choices, common, textsOf } = context;
  const textsByKey = new Map<string, { readonly texts: Set<string>; count: number }>();
  return charts.map((chart): PlannedChart => {
    const { notation: chosen, isTaken, target: chosenTarget } = choices.get(chart.id) ?? {};
    const target = targetOf(chart, context);
    const songKey = keyOf(target);
    const notation = chosen ?? (chart.notation === "unsure" ? (common.notation ?? "unsure") : chart.notation);
    let known = textsByKey.get(songKey);
    if (known === undefined) {
      const stored = target.kind === "song" ? textsOf(target.song_id) : [];
      textsByKey.set(songKey, (known = { texts: new Set(stored.map(comparable)), count: stored.length }));
    }
    const text = comparable(chart.text);
    let obstacle: Obstacle | null = null;
    if (isTaken === false) obstacle = "unchecked";
    else if (target.kind === "none") obstacle = "no-song";
    else if (known.texts.has(text) && isTaken !== true) obstacle = "same-text";
    else if (known.count >= CHART_LIMITS.perSong) obstacle = "full";
    else if (notation === "unsure") obstacle = "notation";
    const isFirst = known.count === 0;
    if (obstacle === null) {
      known.texts.add(text);
      known.count += 1;
    }
    const isSongDoubtful = chosenTarget === undefined && matches.get(chart.id)?.isSure === false;
    return { chart, target, songKey, isSongDoubtful, notation, obstacle, isFirst };
  });
}
