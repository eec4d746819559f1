import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { door } from "./de/door.ts";
import { first } from "./de/first.ts";

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Returns every file that is loaded with `file`: its static imports, recursively. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export)(?! type)[^;]*?from "(\.[^"]+)";/gm,
  ))
    loadedWith(join(dirname(file), path), known);
  return known;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The parts of the dictionary that `files` and everything loaded with them use. */
function partsUsedBy(...files: readonly string[]): Set<string> {
  const loaded = files.flatMap((file) => [...loadedWith(source(file))]);
  const parts = loaded
    .filter((file) => !/\/i18n\/(de|en)\//.test(file))
    .flatMap((file) => [
      ...readFileSync(file, "utf8")
        .replaceAll(COMMENTS, "")
        .matchAll(/\btext\(\)\.(\w+)/g),
    ]);
  return new Set(parts.map(([, part = ""]) => part));
}

test("the app's frame and the Start screen use exactly the texts that are loaded with them", () => {
  const parts = partsUsedBy("../main.tsx", "../app/start-page.tsx");
  expect(parts.size).toBeGreaterThan(5);
  expect([...parts].toSorted()).toEqual(Object.keys(first).toSorted());
});

test("the screens before the sign-in use only the texts that are loaded with them", () => {
  const screens = ["sign-in-page", "forgot-page", "reset-page", "invitation-page"].map((name) => `../auth/${name}.tsx`);
  const parts = partsUsedBy("../main.tsx", "../second-factor/passkey-sign-in.tsx", ...screens);
  expect(parts).toContain("auth");
  expect([...parts].filter((part) => !(part in door))).toEqual([]);
});

test("screens that are loaded later wait for all texts", () => {
  const app = source("..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const bare = files.filter((file) => /\blazy\(/.test(readFileSync(join(app, file), "utf8")));
  /* The guest page is not part of the app and has its own texts. */
  expect(bare.toSorted()).toEqual(["app/route-boundary.tsx", "guest/guest-page.tsx", "ui/lazy-component.ts"]);
});
