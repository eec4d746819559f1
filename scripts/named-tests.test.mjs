import { describe, expect, it } from "vitest";
import { testsOf } from "./named-tests.mjs";

describe("testsOf", () => {
  const cases = /** @type {const} */ ([
    ["a test is in a group", 'describe("a", () => { it("b", () => {}) });', [["a › b", false]]],
    [
      "a test and its group have cases",
      "describe.each([1])('a %s', () => { test.each`x`('b', () => {}) });",
      [["a %s › b", false]],
    ],
    ["a title is a template", "test(`a ${1}`, () => {});", [["a ${1}", false]]],
    ["a test is skipped", 'it.skip("a", () => {});', [["a", true]]],
    ["a test is skipped on some machines", 'it.skipIf(x)("a", () => {});', [["a", true]]],
    ["a test skips itself through its context", 'it("a", (context) => { if (x) context.skip(); });', [["a", true]]],
    ["a test skips itself through a destructured context", 'it("a", ({ skip }) => { skip(); });', [["a", true]]],
    [
      "a test calls its file's own function named skip",
      'const skip = () => {}; it("a", () => { skip(); });',
      [["a", false]],
    ],
    ["a group is skipped", 'describe.skip("a", () => { it("b", () => {}) });', [["a › b", true]]],
    [
      "one of the tests has .only",
      'it("a", () => {}); it.only("b", () => {});',
      [
        ["a", true],
        ["b", true],
      ],
    ],
    [
      "a test has steps",
      'test("a", async () => { await test.step("b", async () => {}); });',
      [
        ["a", false],
        ["b", false],
      ],
    ],
    [
      "a test with steps skips itself",
      'test("a", async () => { test.skip(x); await test.step("b", async () => {}); });',
      [
        ["a", true],
        ["b", true],
      ],
    ],
    ["a test is in a comment", '// it("a", () => {});', []],
  ]);

  it.each(cases)("lists each test and step, and whether it is left out, when %s", (_where, source, tests) => {
    expect(testsOf(source, "a.test.ts")).toEqual(tests.map(([name, leftOut]) => ({ name, leftOut })));
  });
});
