import { describe, expect, it } from "vitest";
import { styleProblems } from "./styles.mjs";

/** @param {Record<string, string>} sheets @param {string} code */
const problems = (sheets, code = "") => styleProblems(new Map(Object.entries(sheets)), code);

const LONG = "display: grid; gap: 1rem; width: 2rem; height: 3rem; color: red; top: 0;";

describe("styles", () => {
  it("a class that no code names is reported, in any part of a selector and inside at-rules", () =>
    expect(
      problems(
        { "a.css": "@layer parts { .used > .lost:hover { top: 0 } @media print { .far { top: 0 } } }" },
        'class="used"',
      ),
    ).toEqual(["a.css: nothing has the class lost", "a.css: nothing has the class far"]));

  it("a class name that code builds from parts counts as used", () =>
    expect(problems({ "a.css": ".badge--info { top: 0 }" }, "class={`badge badge--${tone}`}")).toEqual([]));

  it("a class is ignored if it occurs only in a comment in a style sheet", () =>
    expect(problems({ "a.css": "/* .old { top: 0 } */" })).toEqual([]));

  it("a custom property is reported if neither a style sheet nor code reads it", () =>
    expect(
      problems(
        { "a.css": ":root { --seen: 1px; --set: 2px; --lost: 3px }", "b.css": "p { top: var(--seen, 0) }" },
        'style.getPropertyValue("--set")',
      ),
    ).toEqual(["a.css: nothing reads --lost"]));

  it("keyframes are reported if no animation has exactly their name", () =>
    expect(
      problems({
        "a.css": "@keyframes in { to { top: 0 } } @keyframes in-late { to { top: 0 } } p { animation: in 1s }",
      }),
    ).toEqual(["a.css: nothing uses @keyframes in-late"]));

  it("identical rules of six declarations in two files are reported, whatever the order of the declarations", () =>
    expect(
      problems(
        { "a.css": `.one { ${LONG} }`, "b.css": `.two { top: 0; ${LONG.replace(" top: 0;", "")} }` },
        'class="one two"',
      ),
    ).toEqual(["b.css: .two equals .one in a.css; share a class of client/src/ui"]));

  it("equal rules are accepted if they are short, in one file or under different conditions", () =>
    expect(
      problems(
        {
          "a.css": `.one { ${LONG} } .two { ${LONG} } .three { top: 0 }`,
          "b.css": `@media print { .one { ${LONG} } } .three { top: 0 }`,
        },
        'class="one two three"',
      ),
    ).toEqual([]));
});
