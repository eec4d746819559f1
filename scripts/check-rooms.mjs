import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles } from "./cycles.mjs";

/* Checks the structure of the code. A room is a feature folder; a floor is one of the packages shared, server, client.
   Rooms have the same names on all floors and a fixed set of file names, imports go only in the allowed directions, and
   neither files nor rooms import each other in a cycle. Each error message says where the code should be instead. */

const ROOMS = new Set(
  (
    "auth second-factor users config gigs checklist schedule setlists live rehearsals songs charts suggestions repertoire-lists line-ups asks guest surveys " +
    "comments availability todos statistics exports calendar notifications shares trash sync system"
  ).split(" "),
);

/**
 * For each floor: folders that are not rooms, files outside folders, the allowed file names in a room, and the
 * advice in the error about rooms that import each other in a cycle.
 * @type {Record<string, { folders: string[], files: string[], roomFile: RegExp, cut: string }>}
 */
const FLOORS = {
  "shared/src": {
    folders: ["api", "contract", "time", "testing"],
    files: [],
    roomFile: /^[a-z0-9-]+\.ts$/,
    cut: "move the code to a room below both",
  },
  "server/src": {
    folders: ["http", "database", "demo", "testing"],
    files: "main db service measure-service app event-changes read-env env".split(" ").map((name) => `${name}.ts`),
    roomFile: /^([a-z0-9-]+\.ts|model-check\/.+)$/,
    cut: "pass the function in from app.ts, announce the change there, or move the code below both",
  },
  "client/src": {
    folders: ["app", "ui", "outside", "data", "i18n", "testing"],
    files: ["main.tsx", "sw.ts", "guest-sw.ts"],
    roomFile: /^([a-z0-9-]+\.tsx?|[a-z0-9-]+(\.module)?\.css)$/,
    cut: "move what both need to data/ or ui/, or let app/ pass it in",
  },
};

const VAGUE_NAMES = /^(index|utils?|helpers?|common|misc)(\.tsx?|$)/;
const TEST = /\.test\.tsx?$/;
/** The advice in the error about files that import each other in a cycle. */
const CUT_FILES = "move what both need, often a type, to a file that both import";
/** The files of a room's operations, which are declared in `shared` and implemented in the server. */
const OPERATIONS = /^(?:shared\/src\/[a-z-]+\/routes\.ts|server\/src\/[a-z-]+\/(?:[a-z-]+-)?handlers\.ts)$/;
/** Code that only tests use. */
const FOR_TESTS = /^(?:testing\/|[a-z-]+\/model-check\/)/;

/** @typedef {{ specifier: string, target: string, typeOnly: boolean }} Import */
/** @typedef {{ path: string, floor: string, folder: string, name: string, text: string, imports: Import[] }} Source */

/** @param {string} path @param {string} text @returns {Source} */
function parse(path, text) {
  const [package_ = "", src = "", ...rest] = path.split("/");
  const folder = rest.length > 1 ? (rest[0] ?? "") : "";
  const pattern =
    /^\s*(?:import|export)\s+(type\s)?(?:[\w$*{][^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm;
  const imports = [...text.matchAll(pattern)].map(([, type, fixed, lazy]) => {
    const specifier = fixed ?? lazy ?? "";
    const target = specifier.startsWith(".")
      ? posix.join(posix.dirname(path), specifier)
      : specifier.replace(/^@bandstand\/shared\//, "shared/src/");
    return { specifier, target, typeOnly: type !== undefined };
  });
  return { path, floor: `${package_}/${src}`, folder, name: rest.slice(folder ? 1 : 0).join("/"), text, imports };
}

/**
 * Folder and file name of an import target on the same floor, or null.
 * @param {Source} source @param {string} target
 */
function onOwnFloor(source, target) {
  if (!target.startsWith(`${source.floor}/`)) return null;
  const { folder, name } = parse(target, "");
  return { folder, name };
}

/** The path of a file within its floor. @param {Source} source */
const within = ({ path, floor }) => path.slice(floor.length + 1);

/** @param {Source} source @returns {string[]} errors about its place and name */
function placeErrors({ floor, folder, name, path }) {
  const rules = FLOORS[floor];
  if (!rules) return [];
  if (name.split("/").some((part) => VAGUE_NAMES.test(part)) || VAGUE_NAMES.test(folder))
    return [`${path}: a vague name or a barrel. Name the file after its one purpose, and import files directly.`];
  if (folder === "") return rules.files.includes(name) || TEST.test(name) ? [] : [`${path}: belongs in a room.`];
  if (rules.folders.includes(folder)) return [];
  if (!ROOMS.has(folder))
    return [`${path}: ${folder}/ is not a room. Use an existing one, or add the new room to scripts/check-rooms.mjs.`];
  if (TEST.test(name) || rules.roomFile.test(name)) return [];
  return [
    floor === "client/src"
      ? `${path}: a room of the app has parts (.tsx), queries.ts, commands.ts, public.ts and the state of a part (<noun>.ts), no folders. Pure rules belong in shared/src/${folder}/, code that rooms share in client/src/ui/ or client/src/data/.`
      : `${path}: a room has no folders, and its files have kebab-case names ending in .ts.`,
  ];
}

/** @param {Source} source @param {Import} import_ @param {Set<string>} withZod @returns {string | undefined} */
function importError(source, { specifier, target, typeOnly }, withZod) {
  const { floor, folder, name } = source;
  const isRoom = ROOMS.has(folder);
  const inner = onOwnFloor(source, target);
  const otherRoom = inner && ROOMS.has(inner.folder) && inner.folder !== folder;

  if (inner && FOR_TESTS.test(target.slice(floor.length + 1)) && !FOR_TESTS.test(within(source)))
    return "testing/ and model-check/ are for tests only";
  if (floor === "shared/src") {
    if (/^(client|server)\/|^@bandstand\//.test(target)) return "shared must not import from the app or the server";
    if (specifier.startsWith("node:")) return "shared runs in the browser too; take the value as an argument";
    if (specifier === "zod" && !typeOnly && isRoom && !["contract.ts", "routes.ts"].includes(name))
      return "schemas live in contract.ts; a rule takes the inferred types";
    if (otherRoom && ["contract", "time"].includes(folder)) return `${folder}/ must not depend on rooms`;
    if (inner?.folder === "api" && folder !== "api") return "api/ is above the rooms; they must not depend on it";
    if (ROOMS.has(inner?.folder ?? "") && inner?.name === "routes.ts" && name !== "routes.ts" && folder !== "api")
      return "routes.ts is above all records and rules; put what they share in contract.ts";
  }
  if (floor === "server/src") {
    if (/^client\/|^@bandstand\/client/.test(target)) return "the server must not import from the app";
    if (/^(mongoose|mongodb)$/.test(specifier) && !/^([a-z-]+-)?model\.ts$/.test(name) && folder !== "database")
      return "only a room's model.ts and database/ may use MongoDB; add a read or write to the model";
    if (/^express$/.test(specifier) && folder !== "http" && folder !== "")
      return "requests and responses are handled only in http/; a handler gets validated values";
    if (otherRoom && ["http", "database"].includes(folder) && !typeOnly)
      return `${folder}/ must not depend on rooms; pass it in from app.ts`;
    const isOwnPart = name === "handlers.ts" && inner?.name !== "handlers.ts" && inner?.folder === folder;
    if (/^([a-z-]+-)?handlers\.ts$/.test(inner?.name ?? "") && folder !== "" && !isOwnPart)
      return "handlers are mounted by app.ts only; share code through the model";
  }
  if (floor === "client/src") {
    if (/^server\/|^@bandstand\/(server|embedded)/.test(target))
      return "the app may use the server only through contracts";
    if (withZod.has(target) && !typeOnly) return "it brings zod into the first load; use `import type`";
    if (otherRoom && ["ui", "outside", "data", "i18n"].includes(folder)) return `${folder}/ must not depend on rooms`;
    if (otherRoom && isRoom && inner.name !== "public.ts")
      return `rooms may import each other's public.ts only; export it there and import ${inner.folder}/public.ts`;
    if (otherRoom && folder === "app" && !/^(public|commands)\.ts$|-page\.tsx$/.test(inner.name))
      return "app/ may import only pages, commands.ts and public.ts of a room";
    if (isRoom && inner?.folder === "app") return "rooms may import ui/ and data/, but not app/";
    if (isRoom && /^(queries|commands)\.ts$/.test(name) && inner?.folder === "ui")
      return "queries and commands must not depend on the UI";
  }
  return undefined;
}

/**
 * @param {Source} source
 * @returns {string[]} errors for the clock, randomness or the environment, if its floor forbids them
 */
function purityErrors({ path, floor, name, text }) {
  const errors = [];
  if (floor === "shared/src" && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/.test(text))
    errors.push(`${path}: shared rules must not use the clock or randomness; take "today" or the id as an argument.`);
  if (floor === "server/src" && !["read-env.ts", "main.ts"].includes(name) && /\bprocess\.env\b/.test(text))
    errors.push(`${path}: only read-env.ts reads the environment; add a setting to env.ts.`);
  return errors;
}

/**
 * All errors in a set of files, as sentences.
 * @param {Map<string, string>} files path (from the root, with slashes) → content
 * @returns {string[]}
 */
export function roomErrors(files) {
  const sources = [...files].map(([path, text]) => parse(path, text));
  const withZod = reachesZod(sources);
  const errors = sources.flatMap((source) => {
    const place = placeErrors(source);
    if (TEST.test(source.name) || source.folder === "testing" || source.name.endsWith(".css")) return place;
    const imports = source.imports.flatMap((import_) => {
      const error = importError(source, import_, withZod);
      return error ? [`${source.path}: import of ${import_.specifier}: ${error}.`] : [];
    });
    return [...place, ...imports, ...purityErrors(source)];
  });
  return [...errors, ...Object.keys(FLOORS).flatMap((floor) => cycleErrors(sources, floor))];
}

/**
 * Returns the node that represents a file in the graph of imports between rooms: its folder. Files outside folders are
 * nodes of their own, and so are operations, which may import from all rooms of their floor.
 * @param {Source} source
 */
const roomOf = (source) => (source.folder === "" || OPERATIONS.test(source.path) ? within(source) : source.folder);

/**
 * Returns an error for each import cycle between the files or rooms of a floor. Imports of types count too.
 * @param {Source[]} all @param {string} floor @returns {string[]}
 */
function cycleErrors(all, floor) {
  const sources = all.filter((source) => source.floor === floor && !TEST.test(source.name));
  const own = sources.filter((source) => !FOR_TESTS.test(within(source)));

  /** @param {string} what @param {ReturnType<typeof arrowsBetween>} arrows @param {string} hint */
  const errorsOf = (what, arrows, hint) =>
    findCycles(arrows).map((cycle) => {
      const path = [cycle[0]?.from, ...cycle.map(({ to }) => to)].join(" → ");
      const imports = cycle[0]?.imports.map(({ source, target }) => `${source} imports ${target}`).join(", ");
      return `${floor}: ${what} in a cycle: ${path}. Cut the first step (${imports}): ${hint}.`;
    });
  return [
    ...errorsOf("rooms", arrowsBetween(own, roomOf), FLOORS[floor]?.cut ?? ""),
    ...errorsOf("files", arrowsBetween(sources, within), CUT_FILES),
  ];
}

/**
 * Combines the imports between files of one floor into arrows between their nodes. Omits imports within a node.
 * @param {Source[]} sources @param {(source: Source) => string} nodeOf
 */
function arrowsBetween(sources, nodeOf) {
  const nodes = new Map(sources.map((source) => [source.path, nodeOf(source)]));
  /** @type {Map<string, { from: string, to: string, imports: { source: string, target: string, typeOnly: boolean }[] }>} */
  const arrows = new Map();
  for (const { path, imports } of sources)
    for (const { target, typeOnly } of imports) {
      const [from, to] = [nodes.get(path), nodes.get(target)];
      if (from === undefined || to === undefined || from === to) continue;
      const arrow = arrows.get(`${from} ${to}`) ?? { from, to, imports: [] };
      arrow.imports.push({ source: path, target, typeOnly });
      arrows.set(`${from} ${to}`, arrow);
    }
  return arrows.values();
}

/** Finds the shared files that load zod when a value is imported from them. @param {Source[]} sources */
function reachesZod(sources) {
  /** @type {Set<string>} */
  const found = new Set(["zod"]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { path, floor, imports } of sources)
      if (floor === "shared/src" && imports.some((one) => !one.typeOnly && found.has(one.target))) found.add(path);
  }
  return found;
}

/** @param {string} root @returns {Map<string, string>} the sources of all floors */
function readSources(root) {
  const files = new Map();
  for (const floor of Object.keys(FLOORS)) {
    for (const entry of readdirSync(join(root, floor), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tsx?|css)$/.test(entry.name) || entry.name.endsWith(".d.ts")) continue;
      const full = join(entry.parentPath, entry.name);
      files.set(relative(root, full).split(sep).join("/"), readFileSync(full, "utf8"));
    }
  }
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = roomErrors(readSources(dirname(dirname(fileURLToPath(import.meta.url)))));
  for (const error of errors) process.stderr.write(`${error}\n`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
