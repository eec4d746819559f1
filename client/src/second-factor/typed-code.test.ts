import { expect, test } from "vitest";
import { codeIn, inGroups } from "./typed-code.ts";

test.each([
  ["123456", "123456"],
  ["123 456", "123456"],
  [" 123\u00A0456 ", "123456"],
])("%j is read as the code %s", (typed, code) => {
  expect(codeIn(typed)).toBe(code);
});

test.each(["", "12345", "1234567", "12345a", "abcd-efgh-jkmn"])("%j is not a complete code", (typed) => {
  expect(codeIn(typed)).toBeNull();
});

test("the key for an authenticator app is shown in groups of four characters", () => {
  expect(inGroups("JBSWY3DPEHPK3PXPAB")).toBe("JBSW Y3DP EHPK 3PXP AB");
  expect(inGroups("")).toBe("");
});
