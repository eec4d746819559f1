import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";

const read = (file: string): string => readFileSync(join(inject("builtServer"), file), "utf8");

/** Returns the packages that a bundle loads on startup. */
function packagesOf(file: string): Set<string> {
  const imported = read(file).matchAll(/(?:^|[;}\n])import\b[^"';]*?from ?"([^".][^"]*)"/g);
  return new Set([...imported].map(([, name = ""]) => name).filter((name) => !isBuiltin(name)));
}

describe("the built server", () => {
  test("bundles its packages except those with binaries, because loading packages one by one slows down every start", () => {
    expect(packagesOf("dist/main.js")).toEqual(new Set(["bcrypt"]));
    expect(packagesOf("embedded/dist/start.js")).toEqual(new Set(["lmdb"]));
    expect(packagesOf("dist/db.js")).toEqual(new Set());
  });

  test("has no character beyond Latin-1, because V8 would keep the whole text with two bytes per character", () => {
    for (const file of ["dist/main.js", "dist/render-worker.js", "dist/db.js", "embedded/dist/start.js"])
      expect(read(file).match(/.{0,20}[^\0-\xFF]/u)).toBeNull();
  });

  test("has a source map of its own files only, because Node decodes the whole map at the first error", () => {
    const { sources, mappings } = JSON.parse(read("dist/main.js.map")) as { sources: string[]; mappings: string };
    expect(sources.some((source) => source.endsWith("src/main.ts"))).toBe(true);
    const own = sources.filter((source) => !source.includes("node_modules"));
    expect(mappings.length / own.length).toBeLessThan(2_500);
  });
});
