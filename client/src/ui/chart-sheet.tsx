import type { Layout, LayoutLine, Pair, Section } from "@bandstand/shared/charts/layout.ts";
import { type Syllable, type Word, hasNoText, wordsOf } from "@bandstand/shared/charts/words.ts";
import { type SectionWords, nameOfSection } from "@bandstand/shared/charts/section-name.ts";
import { For, type JSX, Show, createMemo } from "solid-js";
import "./chart-sheet.css";

/** The words that the app adds to a chart, in the reader's language. */
interface ChartWords {
  readonly sections: SectionWords;
  readonly cut: string;
}

interface ChartSheetProps {
  readonly layout: Layout;
  readonly words: ChartWords;
  /** The heading level of the section names. */
  readonly level: 2 | 3 | 4;
}

/**
 * A chord chart: named sections with chords above their syllables, and tabs and grids that scroll sideways. It has the
 * font size of its surroundings. Screen readers read each chord before its syllable.
 */
export function ChartSheet(props: ChartSheetProps): JSX.Element {
  return (
    <div class="chart">
      <For each={props.layout.sections}>
        {(section) => <SectionOf section={section} words={props.words.sections} level={props.level} />}
      </For>
      <Show when={props.layout.isCut}>
        <p class="chart__cut">{props.words.cut}</p>
      </Show>
    </div>
  );
}

/** A row of a section: a single line, or the consecutive lines of a tab or grid, which scroll together. */
type Row = Exclude<LayoutLine, { kind: "mono" }> | { readonly kind: "mono"; readonly lines: readonly string[] };

function rowsOf(lines: readonly LayoutLine[]): Row[] {
  const rows: Row[] = [];
  let block: string[] | undefined;
  for (const line of lines) {
    if (line.kind !== "mono") {
      rows.push(line);
      block = undefined;
    } else if (block === undefined) rows.push({ kind: "mono", lines: (block = [line.text]) });
    else block.push(line.text);
  }
  return rows;
}

interface SectionProps {
  readonly section: Section;
  readonly words: SectionWords;
  readonly level: number;
}

function SectionOf(props: SectionProps): JSX.Element {
  const rows = createMemo(() => rowsOf(props.section.lines));
  return (
    <div class="chart__section" data-kind={props.section.kind} data-row={props.section.row}>
      <div class="chart__start">
        <Show when={nameOfSection(props.section, props.words)}>
          {(name) => (
            <p class="chart__label" role="heading" aria-level={props.level}>
              {name()}
            </p>
          )}
        </Show>
        <For each={rows().slice(0, 1)}>{rowOf}</For>
      </div>
      <For each={rows().slice(1)}>{rowOf}</For>
    </div>
  );
}

function rowOf(row: Row): JSX.Element {
  if (row.kind === "blank") return <div class="chart__blank" />;
  if (row.kind === "comment") return <p class={`chart__comment chart__comment--${row.style}`}>{row.text}</p>;
  if (row.kind === "lyrics") return lyricsOf(row.pairs);
  return (
    <pre class="chart__mono" tabindex="0">
      {row.lines.join("\n")}
    </pre>
  );
}

function lyricsOf(pairs: readonly Pair[]): JSX.Element {
  if (hasNoText(pairs)) return <p class="chart__line chart__line--chords">{pairs.map(aloneOf)}</p>;
  const words = wordsOf(pairs);
  if (words.every(({ syllables }) => syllables.every(({ above }) => above === null)))
    return <p class="chart__line">{pairs.map(({ text: letters }) => letters).join("")}</p>;
  return <p class="chart__line chart__line--both">{words.map(wordOf)}</p>;
}

/** A chord without text below it, such as in an intro. */
const aloneOf = ({ above, isNote }: Pair): JSX.Element =>
  above === null ? null : [<Above text={above} isNote={isNote} />, " "];

function wordOf({ syllables, space }: Word): JSX.Element {
  const [first] = syllables;
  if (first === undefined) return space;
  if (syllables.length > 1) return [<span class="chart__word">{syllables.map(syllableOf)}</span>, space];
  return [first.above === null ? first.text : syllableOf(first), space];
}

/** The zero-width space keeps a chord without a syllable at the height of the other chords. */
const syllableOf = ({ above, isNote, text: letters }: Syllable): JSX.Element =>
  above === null ? (
    letters
  ) : (
    <span class="chart__pair">
      <Above text={above} isNote={isNote} />
      {letters === "" ? "\u200b" : letters}
    </span>
  );

const Above = (props: { readonly text: string; readonly isNote: boolean }): JSX.Element => (
  <b class={props.isNote ? "chart__note" : "chart__chord"}>{props.text}</b>
);
