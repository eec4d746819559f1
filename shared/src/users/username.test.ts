import { expect, test } from "vitest";
import { suggestUsername } from "./username.ts";

const taken =
  (...names: string[]) =>
  (username: string): boolean =>
    names.includes(username);

test("a user name is suggested from the first name, without accents", () => {
  expect(suggestUsername("Jürgen Groß", taken())).toBe("juergen");
  expect(suggestUsername("Zoë Łuczak", taken())).toBe("zoe");
  expect(suggestUsername("  Anna-Lena  Berger ", taken())).toBe("anna-lena");
});

test("if the first name is short or taken, the last name is appended, and then a number if that is taken too", () => {
  expect(suggestUsername("Bo Diddley", taken())).toBe("bo.diddley");
  expect(suggestUsername("Tom Krüger", taken("tom"))).toBe("tom.krueger");
  expect(suggestUsername("Tom Krüger", taken("tom", "tom.krueger"))).toBe("tom.krueger.2");
});

test("a suggested user name is valid, or empty", () => {
  for (const name of ["", "李", "  ", "Wolfgang".repeat(9), "X Æ A-12"])
    expect(suggestUsername(name, taken())).toMatch(/^([a-z0-9._-]{3,32})?$/);
});
