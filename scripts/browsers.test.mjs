import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { OLDEST, buildTarget, oldestInWords } from "../client/build/browsers.ts";

/** @param {string} path */
const read = (path) => readFileSync(path, "utf8");

it("the README and the build name the same oldest browsers", () => {
  expect(read("README.md").replaceAll(/\s+/g, " ")).toContain(oldestInWords);
  expect(OLDEST).toEqual({ Safari: "17.0", Firefox: "121", Chrome: "120" });
  expect(buildTarget).toEqual(["es2022", "safari17", "firefox121", "chrome120"]);
});

it("the script that runs in outdated browsers uses only JavaScript from 2009", () => {
  const source = read("client/public/early.js").replaceAll(/\/\*[^]*?\*\//g, "");
  expect(source).not.toMatch(/=>|\b(const|let|class|async)\b|`|\?\.|\?\?|\.\.\.|catch \{/);
});
