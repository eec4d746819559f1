import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findInCode } from "../client/build/web-features/code-features.ts";
import { problemsOf } from "../client/build/web-features/problems.ts";
import { findInMarkup } from "../client/build/web-features/markup-features.ts";
import { findInStyles } from "../client/build/web-features/style-features.ts";

const root = process.cwd();
const targets = { safari: 17 << 16, ios_saf: 17 << 16, firefox: 121 << 16, chrome: 120 << 16 };

/** @type {string} */
let project;
beforeAll(() => {
  const cache = join(root, "client/node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  project = mkdtempSync(join(cache, "web-features-test-"));
  mkdirSync(join(project, "src"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** @param {string} code @returns {Promise<string[]>} the features that a one-file program uses, in order */
async function inCode(code) {
  const compilerOptions = { lib: ["ESNext", "DOM"], types: [], strict: true, target: "ESNext", module: "ESNext" };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
  writeFileSync(join(project, "src/app.ts"), `${code}\nexport {};\n`);
  const uses = await findInCode(root, relative(root, join(project, "tsconfig.json")));
  return uses.map(({ gap }) => gap.feature);
}

/** @param {import("../client/build/web-features/compat.ts").Gap[]} gaps */
const namesOf = (gaps) => gaps.map(({ feature }) => feature);

it(
  "an object's member that a supported browser lacks is found, wherever the object comes from",
  { timeout: 60_000 },
  async () => {
    const features = await inCode(`
    const { promise } = Promise.withResolvers<void>();
    await Array.fromAsync([promise]);
    const [first] = [document.body].map((element) => element.checkVisibility({ visibilityProperty: true }));
    const lock = await navigator.wakeLock.request("screen");
    const { parse } = URL;
    addEventListener("scrollend", () => lock.released);
    document.addEventListener("freeze", () => undefined);
    AbortSignal.any([]);
    first?.valueOf();
    new Set([1]).union(new Set([2]));
    document.body.addEventListener("toggle", () => parse("x"));
  `);
    expect(features).toEqual(
      expect.arrayContaining([
        "javascript.builtins.Promise.withResolvers",
        "javascript.builtins.Array.fromAsync",
        "api.Navigator.wakeLock",
        "api.URL.parse_static",
        "api.Document.freeze_event",
        "api.AbortSignal.any_static",
        "javascript.builtins.Set.union",
      ]),
    );
    expect(features.some((feature) => feature.endsWith(".scrollend_event"))).toBe(true);
  },
);

it("code is accepted if all supported browsers have the features it uses", { timeout: 60_000 }, async () => {
  const features = await inCode(`
    const sorted = [3, 1].toSorted();
    addEventListener("pointerup", () => structuredClone(sorted));
    const isLink = URL.canParse("https://band.example");
    const answer = await fetch("/api", { signal: new AbortController().signal, keepalive: isLink });
    new EventSource("/events").addEventListener("change", () => void answer.json());
  `);
  expect(features).toEqual([]);
});

it("a style that a supported browser lacks is found in properties, values, units, functions and rules", () => {
  const css = `
    @starting-style { a { opacity: 0 } }
    @scope (main) { a { color: red } }
    a { text-wrap: pretty; width: calc-size(auto, size); corner-shape: squircle }
    a { position-anchor: --x; top: anchor(bottom); --mark: contrast-color(red) }
    details:open { width: stretch }`;
  expect(namesOf(findInStyles("a.css", css, targets))).toEqual(
    expect.arrayContaining([
      "css.at-rules.starting-style",
      "css.at-rules.scope",
      "css.properties.text-wrap.pretty",
      "css.types.calc-size",
      "css.properties.corner-shape",
      "css.properties.position-anchor",
      "css.types.anchor",
      "css.types.color.contrast-color",
      "css.selectors.open",
      "css.properties.width.stretch",
    ]),
  );
});

it("a style is accepted if the build rewrites or prefixes it, or if it is inside its own @supports", () => {
  const css = `
    a { color: light-dark(#000, #fff); & b { margin: 0 } }
    a { height: 100dvh; container-type: size; user-select: none }
    a:has(b) { width: 10cqw }
    @media (width > 30rem) { a { inset-inline: 0 } }
    @supports (text-wrap: pretty) { a { text-wrap: pretty } }`;
  expect(namesOf(findInStyles("a.css", css, targets))).toEqual([]);
});

it("elements, attributes, events and inline styles that a supported browser lacks are found in the markup", () => {
  const source = `const page = () => (
    <details name="one" onScrollEnd={run} style={{ "text-wrap": "pretty", color: "red" }}>
      <dialog closedby="any" /><div popover /><input type="week" /><Part popover />
      <a rel="noopener" href="/">x</a>
    </details>
  );`;
  expect(namesOf(findInMarkup("page.tsx", source)).toSorted()).toEqual(
    [
      "api.Element.scrollend_event",
      "css.properties.text-wrap",
      "css.properties.text-wrap.pretty",
      "html.elements.details.name",
      "html.elements.dialog.closedby",
      "html.elements.input.type_week",
      "html.global_attributes.popover",
    ].toSorted(),
  );
});

it("a feature is accepted only in the files that may use it, and an unused permission is reported", () => {
  const gap = { feature: "api.WakeLockSentinel.release", missing: ["firefox 121 (since 126)"] };
  const use = { file: "client/src/live/wake-lock.ts", line: 3, gap };
  const allowed = [{ feature: "api.WakeLockSentinel", in: ["live/wake-lock.ts"], reason: "asked for by name" }];
  expect(problemsOf([use], allowed)).toEqual([]);
  const elsewhere = { ...use, file: "client/src/songs/lines.tsx" };
  expect(problemsOf([use, elsewhere], allowed)).toEqual([
    "client/src/songs/lines.tsx:3: api.WakeLockSentinel.release is missing in firefox 121 (since 126).",
  ]);
  expect(problemsOf([], allowed)).toEqual([
    "allowed.ts: nothing in live/wake-lock.ts uses api.WakeLockSentinel any more.",
  ]);
});
