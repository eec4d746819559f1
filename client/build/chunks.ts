import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { oldestInWords } from "./browsers.ts";

/**
 * The build fails if the first load is larger than this, in gzipped bytes
 * (docs/decisions/012-what-the-first-screen-waits-for.md).
 */
const FIRST_LOAD_MAX_BYTES = 105_000;

/** The chunks that the app loads right after its first screen: before any other screen is opened. */
const AFTER_FIRST_SCREEN: readonly string[] = ["controls", "edits", "common"];
/**
 * The most that a screen other than Start may load in addition to the first load and the chunks in
 * `AFTER_FIRST_SCREEN`, in gzipped bytes.
 */
const SCREEN_MAX_BYTES = 21_000;
/** The size limit for the code of all kinds of edits together, in gzipped bytes. */
const EDITS_MAX_BYTES = 12_000;

const START_PAGE = "src/app/start-page.tsx";
const LIVE_PAGE = "src/live/live-page.tsx";
const SIGN_IN_PAGE = "src/auth/sign-in-page.tsx";
/** The button below the sign-in form, with the library for passkeys. */
const PASSKEY_SIGN_IN = "src/second-factor/passkey-sign-in.tsx";
const INVITATION_PAGE = "src/auth/invitation-page.tsx";
const textsOf = (language: string, name: "first" | "door" | "dictionary"): string => `src/i18n/${language}/${name}.ts`;

/**
 * The modules to fetch, with their styles, while the app itself is still loading, chosen by the path that was opened.
 * The first matching path wins; an entry with `isAtDoor` matches only on a device that
 * knows no member.
 */
const EARLY = [
  { path: "^/invitation$", screen: [INVITATION_PAGE], texts: ["first", "door"] },
  {
    path: "^/(sign-in|forgot|reset|password_reset)$",
    screen: [SIGN_IN_PAGE, PASSKEY_SIGN_IN],
    texts: ["first", "door"],
  },
  { path: "^/(setup|paper|public/songs)$", screen: [], texts: ["first", "dictionary"] },
  { path: "", isAtDoor: true, screen: [SIGN_IN_PAGE, PASSKEY_SIGN_IN], texts: ["first", "door"] },
  { path: "^/$", screen: [START_PAGE], texts: ["first"] },
  { path: "^/live/", screen: [LIVE_PAGE], texts: ["first", "dictionary"] },
  { path: "", screen: [], texts: ["first", "dictionary"] },
] as const;

const inClient = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === "chunk");

/** Adds `from` and everything that can be reached from it through `next` to `found`. */
function reach(from: string, next: (of: string) => readonly string[], found: Set<string>): void {
  if (found.has(from)) return;
  found.add(from);
  for (const one of next(from)) reach(one, next, found);
}

/**
 * Returns the files that are loaded with `first`: the chunks in `first` and their direct and indirect static imports.
 */
function withImports(chunks: readonly Rolldown.OutputChunk[], first: readonly Rolldown.OutputChunk[]): Set<string> {
  const imports = new Map(chunks.map((chunk) => [chunk.fileName, chunk.imports]));
  const needed = new Set<string>();
  for (const { fileName } of first) reach(fileName, (of) => imports.get(of) ?? [], needed);
  return needed;
}

const entriesOf = (chunks: readonly Rolldown.OutputChunk[]) => chunks.filter(({ isEntry }) => isEntry);

const chunksWith = (chunks: readonly Rolldown.OutputChunk[], modules: readonly string[]): Rolldown.OutputChunk[] =>
  modules.map((path) => {
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(inClient(path)));
    if (found === undefined) throw new Error(`No chunk contains ${path}.`);
    return found;
  });

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * Measures how much JavaScript loads before the first screen, and how much each other screen adds to that and to the
 * menus, dialogs and edits. Fails the build if a total exceeds its limit.
 */
export function loadBudget(): Plugin {
  return {
    name: "load-budget",
    apply: "build",
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const bytesOf = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length]));
      /* The Start screen is always loaded first, although it is not imported statically. */
      const atOnce = chunksWith(chunks, [START_PAGE, textsOf("de", "first")]);
      const first = withImports(chunks, [...entriesOf(chunks), ...atOnce]);
      const later = withImports(
        chunks,
        chunks.filter(({ name }) => AFTER_FIRST_SCREEN.includes(name)),
      );
      for (const { path, screen, texts } of EARLY) {
        const modules = [...screen, ...texts.map((name) => textsOf("de", name))];
        const early = withImports(chunks, chunksWith(chunks, modules));
        for (const { name, fileName } of chunks)
          if (AFTER_FIRST_SCREEN.includes(name) && early.has(fileName))
            this.error(`A screen that is often opened first waits for ${fileName}; its path: ${path}`);
      }
      const weigh = (title: string, files: readonly string[], limit: number): number => {
        const total = files.reduce((sum, name) => sum + (bytesOf.get(name) ?? 0), 0);
        if (total <= limit) return total;
        const list = files
          .toSorted((one, other) => (bytesOf.get(other) ?? 0) - (bytesOf.get(one) ?? 0))
          .map((name) => `  ${kilobytes(bytesOf.get(name) ?? 0)}  ${name}`);
        return this.error(
          `${title}: ${kilobytes(total)} of JavaScript (gzip); ${kilobytes(limit)} is the limit. ` +
            `Load what it does not draw at first later.\n${list.join("\n")}`,
        );
      };
      const total = weigh("The first screen", [...first], FIRST_LOAD_MAX_BYTES);
      weigh(
        "The edits",
        chunks.filter(({ name }) => name === "edits").map(({ fileName }) => fileName),
        EDITS_MAX_BYTES,
      );
      const screens = chunks
        .filter(({ facadeModuleId }) => facadeModuleId?.endsWith("-page.tsx"))
        .map((chunk) => {
          const files = [...withImports(chunks, [chunk])].filter((name) => !first.has(name) && !later.has(name));
          return { name: chunk.name, bytes: weigh(chunk.name, files, SCREEN_MAX_BYTES) };
        })
        .toSorted((one, other) => other.bytes - one.bytes);
      this.info(
        `first JavaScript: ${kilobytes(total)} gzip in ${first.size} files; the largest further screens: ` +
          screens
            .slice(0, 3)
            .map(({ name, bytes }) => `${name} ${kilobytes(bytes)}`)
            .join(", "),
      );
    },
  };
}

const PLACE = "var screens = [];";
const BROWSERS = '"Safari, Firefox, Chrome"';

/**
 * Writes into `early.js` the oldest supported browsers and the files of the screens that are often opened first. The
 * names of these files are known only after bundling.
 */
export function earlyFiles(): Plugin {
  return {
    name: "early-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = chunksOf(bundle);
      const entry = withImports(chunks, entriesOf(chunks));
      const filesFor = (modules: readonly string[]): string[] => {
        const needed = withImports(chunks, chunksWith(chunks, modules));
        return chunks
          .filter(({ fileName }) => needed.has(fileName) && !entry.has(fileName))
          .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
          .map((name) => `/${name}`);
      };
      const screens = EARLY.map(({ texts, screen, ...when }) => {
        const filesIn = (language: string) => filesFor([...screen, ...texts.map((name) => textsOf(language, name))]);
        return { ...when, files: { de: filesIn("de"), en: filesIn("en") } };
      });
      const file = join(dir, "early.js");
      const source = await readFile(file, "utf8");
      for (const place of [PLACE, BROWSERS])
        if (!source.includes(place)) this.error(`early.js lacks the placeholder ${place}`);
      const filled = source.replace(PLACE, `var screens = ${JSON.stringify(screens)};`);
      await writeFile(file, filled.replace(BROWSERS, JSON.stringify(oldestInWords)));
    },
  };
}

/** Chunks whose code is executed almost entirely by the first screens or by the table of a large repertoire. */
const RUN_AT_ONCE = [
  "index",
  "first-de",
  "first-en",
  "door",
  "door-de",
  "door-en",
  "dictionary",
  "start",
  "start-page",
  "stage",
  "live-page",
  "songs-page",
];

/**
 * Adds a comment to the chunks in `RUN_AT_ONCE` that makes the browser compile each of them as a whole, in the
 * background, while it loads. Compiling function by function on first call takes a fifth of the start-up time on a slow
 * tablet. Browsers that do not know the comment ignore it (WICG, explicit JavaScript compile hints).
 */
export function compiledAtOnce(): Plugin {
  return {
    name: "compiled-at-once",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      for (const { fileName, name } of chunksOf(bundle)) {
        if (!RUN_AT_ONCE.includes(name)) continue;
        const [code, map] = [join(dir, fileName), join(dir, `${fileName}.map`)];
        await writeFile(code, `//# allFunctionsCalledOnLoad\n${await readFile(code, "utf8")}`);
        const parsed = JSON.parse(await readFile(map, "utf8")) as { mappings: string };
        /* The comment is a new first line, for which the source map needs an empty entry. */
        await writeFile(map, JSON.stringify({ ...parsed, mappings: `;${parsed.mappings}` }));
      }
    },
  };
}

/**
 * Returns a test for whether a module is the one at `root` or is imported by it, directly or indirectly. Call the test
 * only once the module graph is complete.
 */
function neededBy(root: string): (id: string, context: Rolldown.ChunkingContext) => boolean {
  const needed = new Set<string>();
  return (id, context) => {
    if (needed.size === 0) reach(inClient(root), (of) => context.getModuleInfo(of)?.importedIds ?? [], needed);
    return needed.has(id);
  };
}

/**
 * Tells the bundler to put into one chunk everything that `root` imports and no earlier chunk contains; with
 * `isShared`, only the modules that other modules import too.
 */
function chunkOf(name: string, root: string, { isShared }: { isShared: boolean }): Rolldown.CodeSplittingGroup {
  const isNeeded = neededBy(root);
  return { name: (id, context) => (isNeeded(id, context) ? name : null), minShareCount: isShared ? 2 : 1 };
}

/** Everything that opens on top of a screen: menus, selects, dialogs and the library behind them. */
const CONTROLS =
  /\/node_modules\/(@kobalte|@floating-ui|@corvu|@solid-primitives|solid-presence|solid-prevent-scroll)\/|\/src\/ui\/(combobox|combobox-option|dialog|menu|multi-combobox|select)\.tsx/;

/** What every list of rooms, keys and themes needs; the bundler would merge it into a screen's code. */
const ROOMS = /\/src\/(app\/(rooms|keys-shown)|ui\/theme)\.ts/;

/**
 * The error sentences, which are part of the texts. In the file of code that many screens share, they would make the texts
 * wait for that whole file.
 */
const REFUSALS = /\/shared\/src\/contract\/errors\.ts/;

/** What the setlist editor and the song table share; the bundler would merge it with the profile's code. */
const REPERTOIRE = /\/src\/setlists\/repertoire-(filter|address|panel)\.tsx?/;

/** The library that draws PDFs, and the modules that every PDF needs. Only an export may load them. */
const PDF =
  /\/node_modules\/(jspdf|fast-png|iobuffer|pako|@babel)\/|\/shared\/src\/exports\/(pdf-page|pdf-memory|heading)\.ts|\/src\/data\/pdf-fonts\.ts/;

const SOURCE = /\.tsx?$/;
/** Modules imported by at least this many dynamically loaded parts of the app go into one shared file. */
const COMMON_MIN_SCREENS = 5;
/** Files of shared modules smaller than this, in unminified bytes, are merged with similar ones. */
const SHARED_MIN_BYTES = 12_000;

/**
 * Which modules share a file. Each file takes a slow tablet about 10 ms to load, and the service worker as long again
 * to store. So the code of the first screens is in few files: the app itself, the modules that the Start screen shares
 * with other screens, and those that live mode shares with other screens. The controls, all kinds of edits and the
 * modules that many screens share are loaded after the first screen (`src/app/start.ts`).
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "refusals", test: REFUSALS },
  { name: "index", tags: ["$initial"] },
  chunkOf("first-de", textsOf("de", "first"), { isShared: false }),
  chunkOf("first-en", textsOf("en", "first"), { isShared: false }),
  chunkOf("door-de", textsOf("de", "door"), { isShared: false }),
  chunkOf("door-en", textsOf("en", "door"), { isShared: false }),
  chunkOf("start", START_PAGE, { isShared: true }),
  { name: "fields", test: /\/src\/ui\/(field|text-field|search-field)\.tsx/ },
  chunkOf("door", SIGN_IN_PAGE, { isShared: false }),
  chunkOf("account", INVITATION_PAGE, { isShared: true }),
  { name: "controls", test: CONTROLS },
  { name: "rooms", test: ROOMS },
  { name: "repertoire", test: REPERTOIRE, includeDependenciesRecursively: false },
  chunkOf("stage", LIVE_PAGE, { isShared: true }),
  chunkOf("edits", "src/app/edits.ts", { isShared: true }),
  { name: "pdf", test: PDF, includeDependenciesRecursively: false },
  { name: "common", test: SOURCE, minShareCount: COMMON_MIN_SCREENS },
  { name: "shared", test: SOURCE, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: SHARED_MIN_BYTES },
];
