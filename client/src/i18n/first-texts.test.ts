import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
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

test("the app's frame and the Start screen use exactly the texts that are loaded with them", () => {
  const files = [...loadedWith(source("../main.tsx")), ...loadedWith(source("../app/start-page.tsx"))];
  const rooms = files
    .filter((file) => !file.includes("/i18n/"))
    .flatMap((file) =>
      [
        ...readFileSync(file, "utf8")
          .replaceAll(COMMENTS, "")
          .matchAll(/\btext\(\)\.(\w+)/g),
      ].map(([, room = ""]) => room),
    );
  expect(new Set(rooms).size).toBeGreaterThan(5);
  expect([...new Set(rooms)].toSorted()).toEqual(Object.keys(first).toSorted());
});

test("screens that are loaded later wait for all texts", () => {
  const app = source("..");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const bare = files.filter((file) => /\blazy\(/.test(readFileSync(join(app, file), "utf8")));
  /* The guest page is not part of the app and has its own texts. */
  expect(bare.toSorted()).toEqual(["app/route-boundary.tsx", "guest/guest-page.tsx", "ui/lazy-component.ts"]);
});
