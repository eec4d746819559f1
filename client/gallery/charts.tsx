import { layoutChart } from "@bandstand/shared/charts/layout.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { lyricsOnly } from "@bandstand/shared/charts/words.ts";
import type { JSX } from "solid-js";
import { text } from "../src/i18n/text.ts";
import { ChartSheet } from "../src/ui/chart-sheet.tsx";
import { Part, State } from "./part.tsx";

const TEXT = `{start_of_grid: Intro}
|| D . . . | G . D . | A7 . . . | D . . . ||
{end_of_grid}

{start_of_chorus}
Swing [D]low, sweet [G]chari[D]ot,
Comin' for to carry me [A7]home. [*softly]Slow
{end_of_chorus}

{start_of_verse}
I [D]looked over Jordan, and [G]what did I [D]see, comin' for to carry me all the long way [A7]home? <b>not bold</b>
{comment: 2x}
[Dmaj7/F#] [Gsus4] [A7]
{end_of_verse}

{start_of_tab: Solo}
e|-------0-2-3-2-0-------------------------------0-2-3-2-0------------------|
B|---3-----------------3---3-----3---3---3---------------------------3-------|
{end_of_tab}

{chorus}
{comment_box: Ende mit Fermate}`;

const layout = layoutChart(parseChart(TEXT), {
  from: "english",
  to: "english",
  writtenKey: null,
  key: null,
  capo: null,
  transposition: 0,
  names: [],
});

/** The gallery section for chord charts. */
export function Charts(): JSX.Element {
  return (
    <Part name="ChartSheet">
      <State>
        <ChartSheet words={text().charts} layout={layout} level={3} />
      </State>
      <State>
        <ChartSheet words={text().charts} layout={lyricsOnly(layout)} level={3} />
      </State>
      <State>
        <ChartSheet
          words={text().charts}
          layout={{ ...layout, sections: layout.sections.slice(0, 1), isCut: true }}
          level={3}
        />
      </State>
      <div class="gallery__stage" data-theme="dark">
        <ChartSheet words={text().charts} layout={layout} level={3} />
      </div>
    </Part>
  );
}
