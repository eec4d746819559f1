import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { type Gap, gapOf } from "./compat.ts";
import type { Use } from "./problems.ts";
import { readLibrary } from "./library.ts";
import { toOldLibraries } from "./old-library.ts";

/** Reads the libraries that come with TypeScript: those in `names` and everything they reference. */
function readLibraries(names: readonly string[], folder: string): Map<string, string> {
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    if (texts.has(name)) return;
    const text = readFileSync(join(folder, `lib.${name}.d.ts`), "utf8");
    texts.set(name, text.replaceAll(/^\/\/\/ <reference.*$/gm, ""));
    for (const [, needed = ""] of text.matchAll(/^\/\/\/ <reference lib="([^"]+)"/gm)) add(needed);
  };
  for (const name of names) add(name.toLowerCase());
  return texts;
}

function runCompiler(program: string, config: string, cwd: string): Promise<string> {
  return new Promise((done, fail) => {
    const options = ["--noEmit", "--pretty", "false", "--singleThreaded", "-p", config];
    const child = spawn(process.execPath, [program, ...options], { cwd });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (output += part.toString()));
    child.on("error", fail);
    child.on("close", () => done(output));
  });
}

/**
 * Finds the removed feature behind a type error, first by the error's text, then by the code that the error points at.
 */
function gapBehind(message: string, code: string, left: ReadonlyMap<string, readonly Gap[]>): Gap | undefined {
  const quoted = [...message.matchAll(/'"?([^'"]+)"?'/g)].flatMap(([, words = ""]) => words.split(/[^\w$]+/));
  const pointed = /^[\w$.?]+|^"[^"]+"/.exec(code)?.[0].split(/[^\w$]+/) ?? [];
  for (const name of [...quoted, ...pointed]) {
    const gaps = left.get(name);
    if (gaps)
      return (
        gaps.find(({ feature }) => quoted.some((word) => feature.split(".").includes(word) && word !== name)) ?? gaps[0]
      );
  }
  const event = /^"([^"]+)"/.exec(code)?.[1];
  return ["Window", "Document", "Element", "HTMLElement"]
    .map((owner) => gapOf(`api.${owner}.${event}_event`))
    .find((gap) => gap !== undefined);
}

const ERROR = /^(\S[^(]*)\((\d+),(\d+)\): error (TS\d+: [^]*)$/;

/**
 * Finds uses of features that one of the oldest browsers lacks, by type-checking a project against declarations that
 * contain only what all of them have.
 *
 * @param root the root of the repository
 * @param config the path of the project's `tsconfig`, whose `lib` names the declarations; tests and their helpers are
 *   excluded
 * @returns the uses
 * @throws if an error names no feature and its file uses none that could explain it
 */
export async function findInCode(root: string, config: string): Promise<Use[]> {
  const project = dirname(join(root, config));
  const fromRoot = createRequire(join(root, "package.json"));
  const typescript = dirname(fromRoot.resolve("typescript/package.json"));
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
  const folder = join(dirname(createRequire(join(typescript, "package.json")).resolve(platform)), "lib");
  const { compilerOptions, include } = JSON.parse(readFileSync(join(root, config), "utf8")) as {
    compilerOptions: { lib: string[]; types: string[] };
    include: string[];
  };
  const texts = readLibraries(compilerOptions.lib, folder);
  const old = toOldLibraries([...texts.values()].map(readLibrary));

  const cache = join(project, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, "web-features-"));
  try {
    const files = [...texts.keys()].map((name) => `${name}.d.ts`);
    for (const [at, file] of files.entries()) writeFileSync(join(made, file), old[at]?.text ?? "");
    const inProject = (path: string): string => relative(made, resolve(project, path));
    const own = {
      extends: relative(made, join(root, config)),
      compilerOptions: { noLib: true, lib: null, types: compilerOptions.types.filter((name) => name !== "node") },
      files,
      include: include.filter((path) => path.startsWith("src")).map(inProject),
      exclude: [
        "src/**/*.test.*",
        "src/testing",
        ...(include.includes("src") ? ["src/sw.ts", "src/guest-sw.ts"] : []),
      ].map(inProject),
    };
    writeFileSync(join(made, "tsconfig.json"), JSON.stringify(own));
    const output = await runCompiler(join(typescript, "lib/tsc.js"), join(made, "tsconfig.json"), root);

    const left = new Map<string, Gap[]>();
    for (const [name, gap] of old.flatMap((one) => one.left)) left.set(name, [...(left.get(name) ?? []), gap]);
    const uses: Use[] = [];
    const unclear: { file: string; text: string }[] = [];
    for (const text of output.split(/\n(?! )/).filter((line) => line !== "")) {
      const [, file = "", line = "", column = "", message = ""] = ERROR.exec(text) ?? [];
      const code = file ? (readFileSync(join(root, file), "utf8").split("\n")[Number(line) - 1] ?? "") : "";
      const gap = gapBehind(message, code.slice(Number(column) - 1), left);
      if (gap) uses.push({ file: file.replaceAll("\\", "/"), line: Number(line), gap });
      else unclear.push({ file, text });
    }
    const unexplained = unclear.filter(({ file }) => !uses.some((use) => use.file === file));
    if (unexplained.length > 0) throw new Error(unexplained.map(({ text }) => text).join("\n"));
    return uses;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
