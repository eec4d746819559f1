import { layoutChart } from "@bandstand/shared/charts/layout.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { render } from "solid-js/web";
import { afterEach, beforeEach, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { ChartView } from "./chart-view.tsx";

let stop = (): void => undefined;
let root: HTMLElement;

beforeEach(async () => {
  await showLanguage("de");
  root = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  stop();
  root.remove();
});

function draw(chart: string): void {
  const view = { from: "english", to: "english", writtenKey: null, key: null, capo: null, transposition: 0, names: [] };
  const layout = layoutChart(parseChart(chart), { ...view, from: "english", to: "english" });
  stop = render(() => <ChartView layout={layout} level={3} />, root);
}

const line = (): HTMLElement | null => root.querySelector(".chart__line");

test("each chord comes right before its syllable in reading order, and the syllables of a word stay together", () => {
  draw("A[Am]ma[C]zing [G]grace, how sweet");
  expect(line()?.textContent).toBe("AAmmaCzing Ggrace, how sweet");
  expect([...root.querySelectorAll(".chart__word, .chart__line > .chart__pair")].map((one) => one.textContent)).toEqual(
    ["AAmmaCzing", "Ggrace,"],
  );
});

test("markup in a chart is shown as text and never becomes an element", () => {
  draw("<img src=x> [<b>]x\n{comment: <script>1</script>}\n{sot: <i>}\n<u>\n{eot}");
  expect(root.querySelector("img, script, i, u")).toBeNull();
  expect(root.textContent).toContain("<img src=x>");
  expect(root.textContent).toContain("<script>1</script>");
});

test("sections are headed by their label, or else by their kind and number", () => {
  draw("{sov}\na\n{eov}\n{soc}\nb\n{eoc}\n{sov: Zweite}\nc\n{eov}\n{start_of_middle_eight}\nd\n{end_of_middle_eight}");
  const names = [...root.querySelectorAll("[role=heading]")].map((one) => one.textContent);
  expect(names).toEqual(["Strophe 1", "Refrain", "Zweite", "Middle eight"]);
});

test("the lines of a guitar tab are in one box that scrolls horizontally", () => {
  draw("{sot}\ne|---0---\nB|---1---\n{eot}");
  expect(root.querySelector("pre")?.textContent).toBe("e|---0---\nB|---1---");
});
