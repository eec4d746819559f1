import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** The build fails above this many bytes of gzip; the goal is 110 KB (decision 012). */
const FIRST_LOAD_MAX_BYTES = 130_000;

/** What the first screen needs besides the entry: it is loaded at once, although not imported statically. */
const LOADED_AT_START = ["src/i18n/de/first.ts", "src/app/start-page.tsx"];

/** Which modules are fetched while the app itself is still on its way, by the address; the first that fits counts. */
const EARLY = [
  { path: "^/$", screen: ["src/app/start-page.tsx"], texts: ["first"] },
  { path: "^/live/", screen: ["src/live/live-page.tsx"], texts: ["first", "dictionary"] },
  { path: "", screen: [], texts: ["first", "dictionary"] },
] as const;

const inClient = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** The files of `chunks` that are loaded when `first` are: these, and whatever they import statically. */
function withImports(chunks: readonly Rolldown.OutputChunk[], first: readonly Rolldown.OutputChunk[]): Set<string> {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const needed = new Set<string>();
  const need = (name: string): void => {
    if (needed.has(name)) return;
    needed.add(name);
    imports.get(name)?.forEach(need);
  };
  for (const { fileName } of first) need(fileName);
  return needed;
}

const facadesOf = (chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): Rolldown.OutputChunk[] =>
  modules.map((path) => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === inClient(path));
    if (found === undefined) throw new Error(`No chunk begins with ${path}.`);
    return found;
  });

/** Adds up the JavaScript that is loaded before the first screen, and fails the build when it is too much. */
export function firstLoadBudget(): Plugin {
  return {
    name: "first-load-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const needed = withImports(chunks, [...entries, ...facadesOf(chunks, LOADED_AT_START)]);
      const sizes = chunks
        .filter(({ fileName }) => needed.has(fileName))
        .map(({ fileName, code }) => ({ fileName, bytes: gzipSync(code).length }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      this.info(`first JavaScript: ${(total / 1000).toFixed(1)} KB gzip in ${sizes.length} files`);
      if (total <= FIRST_LOAD_MAX_BYTES) return;
      const list = sizes
        .toSorted((one, other) => other.bytes - one.bytes)
        .map(({ fileName, bytes }) => `  ${(bytes / 1000).toFixed(1)} KB  ${fileName}`);
      this.error(
        `The first JavaScript is ${(total / 1000).toFixed(1)} KB gzip; ${FIRST_LOAD_MAX_BYTES / 1000} KB is the limit. ` +
          `Load what the first screen does not draw later.\n${list.join("\n")}`,
      );
    },
  };
}

const PLACE = "const screens = [];";

/** Tells `early.js` the files of the screens that are opened cold: their names are known only now. */
export function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = chunksOf(bundle);
      const entry = withImports(
        chunks,
        chunks.filter(({ isEntry }) => isEntry),
      );
      const filesFor = (modules: readonly string[]): string[] =>
        [...withImports(chunks, facadesOf(chunks, modules))].flatMap((name) => (entry.has(name) ? [] : [`/${name}`]));
      const screens = EARLY.map(({ path, screen, texts }) => {
        const filesIn = (language: string) =>
          filesFor([...screen, ...texts.map((name) => `src/i18n/${language}/${name}.ts`)]);
        return { path, files: { de: filesIn("de"), en: filesIn("en") } };
      });
      const file = join(dir, "early.js");
      const source = await readFile(file, "utf8");
      if (!source.includes(PLACE)) this.error(`early.js has no place for the files: ${PLACE}`);
      await writeFile(file, source.replace(PLACE, `const screens = ${JSON.stringify(screens)};`));
    },
  };
}

/** Whether a module is imported, directly or not, by the module at `root`; to be asked when the graph is whole. */
function neededBy(root: string): (id: string, context: Rolldown.ChunkingContext) => boolean {
  const needed = new Set<string>();
  return (id, context) => {
    const need = (of: string): void => {
      if (needed.has(of)) return;
      needed.add(of);
      for (const imported of context.getModuleInfo(of)?.importedIds ?? []) need(imported);
    };
    if (needed.size === 0) need(inClient(root));
    return needed.has(id);
  };
}

/** A chunk of all that `root` imports and no earlier chunk holds; of what it shares with others only, if `isShared`. */
function chunkOf(name: string, root: string, { isShared }: { isShared: boolean }): Rolldown.CodeSplittingGroup {
  const isNeeded = neededBy(root);
  return { name: (id, context) => (isNeeded(id, context) ? name : null), minShareCount: isShared ? 2 : 1 };
}

/**
 * Which modules share a file. Every file costs a slow tablet some 10 ms, so what the first screens need comes in few: the
 * app itself, what the Start screen shares with others, what live mode shares with others. The rest is left to the bundler.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "app", tags: ["$initial"] },
  chunkOf("first-de", "src/i18n/de/first.ts", { isShared: false }),
  chunkOf("first-en", "src/i18n/en/first.ts", { isShared: false }),
  chunkOf("start", "src/app/start-page.tsx", { isShared: true }),
  chunkOf("stage", "src/live/live-page.tsx", { isShared: true }),
];
