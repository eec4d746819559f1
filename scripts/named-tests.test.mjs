import { describe, expect, it } from "vitest";
import { testsOf } from "./named-tests.mjs";

describe("a named test", () => {
  const cases = /** @type {const} */ ([
    ["it exists", 'describe("a", () => { it("b", () => {}) });', [["a › b", false]]],
    ["it has cases", "describe.each([1])('a %s', () => { test.each`x`('b', () => {}) });", [["a %s › b", false]]],
    ["its title is a template", "test(`a ${1}`, () => {});", [["a ${1}", false]]],
    ["it is skipped", 'it.skip("a", () => {});', [["a", true]]],
    ["it is skipped on some machines", 'it.skipIf(x)("a", () => {});', [["a", true]]],
    ["it skips itself", 'it("a", (context) => { if (x) context.skip(); });', [["a", true]]],
    ["it calls skip from its arguments", 'it("a", ({ skip }) => { skip(); });', [["a", true]]],
    ["it calls a skip of its file", 'const skip = () => {}; it("a", () => { skip(); });', [["a", false]]],
    ["its group is skipped", 'describe.skip("a", () => { it("b", () => {}) });', [["a › b", true]]],
    [
      "another test has .only",
      'it("a", () => {}); it.only("b", () => {});',
      [
        ["a", true],
        ["b", true],
      ],
    ],
    ["it is in a comment", '// it("a", () => {});', []],
  ]);

  it.each(cases)("if %s", (_where, source, tests) => {
    expect(testsOf(source, "a.test.ts")).toEqual(tests.map(([name, leftOut]) => ({ name, leftOut })));
  });
});
