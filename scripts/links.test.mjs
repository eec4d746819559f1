import { describe, expect, it } from "vitest";
import { anchorsOf, linkErrors, linkErrorsHere } from "./links.mjs";

/** @param {Record<string, string>} files */
const errors = (files) => {
  const paths = new Map(Object.entries(files));
  return linkErrors(paths, (path) => paths.has(path) || path === "docs");
};

describe("links and citations", () => {
  it("all resolve in the whole repository", () => {
    expect(linkErrorsHere()).toEqual([]);
  });

  it("are reported if the file or the anchor does not exist", () => {
    const other = "# Other\n\n## A heading, with `code`\n";
    expect(errors({ "docs/a.md": "[b](b.md)", "docs/b.md": other })).toEqual([]);
    expect(errors({ "docs/a.md": "[b](b.md#a-heading-with-code), [c](#here)\n# Here", "docs/b.md": other })).toEqual(
      [],
    );
    expect(errors({ "docs/a.md": "[b](b.md#missing)", "docs/b.md": other })).toHaveLength(1);
    expect(errors({ "docs/a.md": "[b](c.md)", "docs/b.md": other })).toHaveLength(1);
    expect(errors({ "docs/a.md": "[b](https://example.org/c.md) and `[b](c.md)`" })).toEqual([]);
  });

  it("are checked in source files, where paths start at the root or at the file's folder", () => {
    const rules = "# Rules\n\n## A rule\n";
    expect(errors({ "src/a.ts": "/* docs/rules.md#a-rule */", "docs/rules.md": rules })).toEqual([]);
    expect(errors({ "src/a.ts": "/* docs/rules.md#b-rule */", "docs/rules.md": rules })).toHaveLength(1);
    expect(errors({ "src/a.ts": "/* docs/other.md */", "docs/rules.md": rules })).toHaveLength(1);
    expect(errors({ "src/a.ts": "/* See README.md. */", "src/README.md": rules })).toEqual([]);
  });

  it("are reported if they cite a numbered section of a document that cannot be opened, except an RFC", () => {
    for (const number of ["2", "5.13", "(5"])
      expect(errors({ "a.ts": `/* As the specification ${number} says. */` })).toHaveLength(1);
    expect(
      errors({ "a.ts": "/* RFC 6238, section 5.2; RFC 8187 section 3.2.1. Decisions are made by people. */" }),
    ).toEqual([]);
  });
});

describe("the anchors of a text", () => {
  it("are those that GitHub generates for its headings", () => {
    const text = "# One & two\n## `a` of [b](c.md)!\n## Twice\n## Twice\n```\n# no heading\n```\n";
    expect([...anchorsOf(text)]).toEqual(["one--two", "a-of-b", "twice", "twice-1"]);
  });
});
