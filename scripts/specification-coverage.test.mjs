import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testsOf } from "./named-tests.mjs";

const root = new URL("../", import.meta.url);

/** Where vitest and Playwright look for tests, as their configurations have it. */
const RUN =
  /^(shared|server|server\/embedded)\/src\/.+\.test\.ts$|^client\/src\/.+\.test\.tsx?$|^e2e\/tests\/[^/]+\.spec\.ts$/;

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), "utf8");

/**
 * The rows of the document's tables as cells, without the rows that name the columns.
 * @param {string} text
 */
const rowsOf = (text) =>
  text
    .split("\n")
    .filter((row) => row.startsWith("|") && !row.startsWith("|---") && !row.startsWith("| §"))
    .map((row) =>
      row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll("\\|", "|")),
    );

const [proved = "", notProved = ""] = read("docs/specification-coverage.md").split("## Not proved yet");
const rows = rowsOf(proved).map(([section = "", statement = "", file = "", tests = ""]) => ({
  section,
  statement,
  path: file.replaceAll("`", ""),
  tests: tests.split("<br>"),
}));

/** @type {Map<string, ReturnType<typeof testsOf>>} */
const known = new Map();

/** @param {string} path */
function testsIn(path) {
  const tests = known.get(path) ?? testsOf(read(path), path);
  known.set(path, tests);
  return tests;
}

describe("the coverage of the specification", () => {
  const files = [...new Set(rows.map(({ path }) => path))];

  it.each(files)("%s is a file of tests that are run", (path) => {
    expect(path).toMatch(RUN);
    expect(existsSync(new URL(path, root))).toBe(true);
  });

  it.each(rows.flatMap(({ path, tests }) => tests.map((name) => [path, name])))(
    "%s has exactly one test named: %s, and does not leave it out",
    (path, name) => {
      expect(testsIn(path).filter((test) => test.name === name)).toEqual([{ name, leftOut: false }]);
    },
  );

  it("deals with every section, each under its own heading", () => {
    const headings = [...proved.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
    expect(headings).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const sections = rows.flatMap(({ section }) => (section === "" ? [] : [Number.parseInt(section, 10)]));
    expect(sections).toEqual(sections.toSorted((a, b) => a - b));
    expect([...new Set(sections)]).toEqual(headings);
  });

  it("has words for every statement, none twice in a section, and only goes on below one", () => {
    for (const { section, statement } of rows) expect(statement === "").toBe(section === "");
    const statements = rows.filter(({ statement }) => statement !== "").map((row) => `${row.section} ${row.statement}`);
    expect(new Set(statements).size).toBe(statements.length);
  });

  it("gives a reason for whatever is not proved", () => {
    for (const cells of rowsOf(notProved)) expect(cells.map((cell) => cell.length > 0)).toEqual([true, true, true]);
  });
});

describe("a named test", () => {
  const cases = /** @type {const} */ ([
    ["it is there", 'describe("a", () => { it("b", () => {}) });', [["a › b", false]]],
    ["it has cases", "describe.each([1])('a %s', () => { test.each`x`('b', () => {}) });", [["a %s › b", false]]],
    ["its title is put together", "test(`a ${1}`, () => {});", [["a ${1}", false]]],
    ["it is skipped", 'it.skip("a", () => {});', [["a", true]]],
    ["it is skipped on some machines", 'it.skipIf(x)("a", () => {});', [["a", true]]],
    ["it skips itself", 'it("a", (context) => { if (x) context.skip(); });', [["a", true]]],
    ["its group is skipped", 'describe.skip("a", () => { it("b", () => {}) });', [["a › b", true]]],
    [
      "another one is the only one",
      'it("a", () => {}); it.only("b", () => {});',
      [
        ["a", true],
        ["b", true],
      ],
    ],
    ["it stands in a comment", '// it("a", () => {});', []],
  ]);

  it.each(cases)("where %s", (_where, source, tests) => {
    expect(testsOf(source, "a.test.ts")).toEqual(tests.map(([name, leftOut]) => ({ name, leftOut })));
  });
});
