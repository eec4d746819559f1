import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testsOf } from "./named-tests.mjs";

const root = new URL("../", import.meta.url);

/** The files that Vitest and Playwright run, as in their configurations. */
const RUN =
  /^(shared|server|server\/embedded)\/src\/.+\.test\.ts$|^client\/src\/.+\.test\.tsx?$|^e2e\/(tests|engines)\/[^/]+\.spec\.ts$/;

/** Folders of shared/src that are not rooms. */
const NOT_ROOMS = ["api", "contract", "time", "testing"];

/** A line that names a test: floor, file name, path, title. */
const TEST_LINE = /^- (shared|server|embedded|client|e2e) \[([^\]]+)\]\(\.\.\/\.\.\/([^)]+)\): (.+)$/;

/** @param {string} path */
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** @param {string} path */
const foldersIn = (path) =>
  readdirSync(new URL(path, root), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );

/** The files of docs/rules, each with its rules: the heading, the text, the list of tests and anything else. */
const files = readdirSync(new URL("docs/rules/", root)).map((name) => {
  const [intro = "", ...sections] = read(`docs/rules/${name}`).split(/^## /m);
  const rules = sections.map((section) => {
    const [title = "", text = "", list = "", ...rest] = section.trim().split(/\n\n+/);
    const [heading = "", ...below] = title.split("\n");
    return { name: heading, text, lines: list.split("\n"), rest: [...below, ...rest] };
  });
  return { name, intro, rules };
});
const rules = files.flatMap(({ name, rules: own }) => own.map((rule) => ({ ...rule, where: `${name}: ${rule.name}` })));
const tests = rules.flatMap(({ where, lines }) =>
  lines.map((line) => {
    const [, floor = "", file = "", path = "", title = ""] = TEST_LINE.exec(line) ?? [];
    return { where, line, floor, file, path, title };
  }),
);

/** @type {Map<string, ReturnType<typeof testsOf>>} */
const known = new Map();

/** @param {string} path */
function testsIn(path) {
  const found = known.get(path) ?? testsOf(read(path), path);
  known.set(path, found);
  return found;
}

describe("the rules in docs/rules", () => {
  it("exist for every room, and the index links to all of them", () => {
    const names = files.map(({ name }) => name.replace(".md", ""));
    const rooms = foldersIn("shared/src/").filter((name) => !NOT_ROOMS.includes(name));
    expect(rooms.filter((room) => !names.includes(room))).toEqual([]);
    const linked = [...read("docs/rules.md").matchAll(/\]\(rules\/([a-z-]+)\.md\)/g)].map(([, name]) => name);
    expect(linked.length).toBe(names.length);
    expect(new Set(linked)).toEqual(new Set(names));
  });

  it("each have a heading, a text and a list of tests, below the file's title and introduction", () => {
    expect(files.filter(({ intro }) => !/^# .+\n\n\S/.test(intro)).map(({ name }) => name)).toEqual([]);
    const bad = rules.filter(({ name, text, rest }) => name === "" || !/^[^-\s]/.test(text) || rest.length > 0);
    expect(bad.map(({ where }) => where)).toEqual([]);
  });

  it("have headings that are unique in their file, and name no test twice", () => {
    expect(rules.length).toBeGreaterThan(0);
    expect(new Set(rules.map(({ where }) => where)).size).toBe(rules.length);
    expect(new Set(tests.map(({ where, line }) => `${where}${line}`)).size).toBe(tests.length);
  });

  it.each(tests)("$where names a test that exists and runs: $line", ({ floor, file, path, title }) => {
    expect(path).toMatch(RUN);
    expect(path.startsWith(floor === "embedded" ? "server/embedded/" : `${floor}/`)).toBe(true);
    expect(path.endsWith(`/${file}`)).toBe(true);
    expect(existsSync(new URL(path, root))).toBe(true);
    expect(testsIn(path).filter((test) => test.name === title)).toEqual([{ name: title, leftOut: false }]);
  });
});
