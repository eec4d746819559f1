import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/* Holds the walls of the house: one room name on every floor, a closed set of file names in a room, and imports in
   the allowed directions only. Each fault says where the code should live instead. */

const ROOMS = new Set(
  (
    "auth users config gigs checklist schedule setlists live rehearsals songs suggestions repertoire-lists surveys " +
    "availability todos statistics exports calendar notifications trash sync system"
  ).split(" "),
);

/**
 * Per floor: folders that are no rooms, the files beside them, and how the files of a room may be called.
 * @type {Record<string, { folders: string[], files: string[], roomFile: RegExp }>}
 */
const FLOORS = {
  "shared/src": { folders: ["contract", "time", "testing"], files: [], roomFile: /^[a-z0-9-]+\.ts$/ },
  "server/src": {
    folders: ["http", "database", "demo", "testing"],
    files: ["main.ts", "db.ts", "service.ts", "app.ts", "env.ts"],
    roomFile: /^([a-z0-9-]+\.ts|model-check\/.+)$/,
  },
  "client/src": {
    folders: ["app", "ui", "data", "i18n", "testing"],
    files: ["main.tsx", "sw.ts"],
    roomFile: /^([a-z0-9-]+\.tsx?|[a-z0-9-]+(\.module)?\.css)$/,
  },
};

const VAGUE_NAMES = /^(index|utils?|helpers?|common|misc)(\.tsx?|$)/;
const TEST = /\.test\.tsx?$/;

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

/** Folder and file name of an import target on the same floor, or null. @param {Source} source @param {string} target */
function onOwnFloor(source, target) {
  if (!target.startsWith(`${source.floor}/`)) return null;
  const { folder, name } = parse(target, "");
  return { folder, name };
}

/** @param {Source} source @returns {string[]} what is wrong with its place and name */
function placeFaults({ floor, folder, name, path }) {
  const rules = FLOORS[floor];
  if (!rules) return [];
  if (name.split("/").some((part) => VAGUE_NAMES.test(part)) || VAGUE_NAMES.test(folder))
    return [`${path}: a vague name or a barrel. Name the file after the one thing it is; import files directly.`];
  if (folder === "") return rules.files.includes(name) || TEST.test(name) ? [] : [`${path}: belongs into a room.`];
  if (rules.folders.includes(folder)) return [];
  if (!ROOMS.has(folder))
    return [`${path}: ${folder}/ is no room. Use an existing one, or add the new room to scripts/check-rooms.mjs.`];
  if (TEST.test(name) || rules.roomFile.test(name)) return [];
  return [
    floor === "client/src"
      ? `${path}: a room of the app has parts (.tsx), queries.ts, commands.ts, public.ts and the state of a part (<noun>.ts), no folders. A pure rule lives in shared/src/${folder}/, what rooms share in client/src/ui/ or client/src/data/.`
      : `${path}: a room has no folders, and its files are kebab-case .ts.`,
  ];
}

/** @param {Source} source @param {Import} import_ @param {Set<string>} withZod @returns {string | undefined} */
function importFault(source, { specifier, target, typeOnly }, withZod) {
  const { floor, folder, name } = source;
  const isRoom = ROOMS.has(folder);
  const inner = onOwnFloor(source, target);
  const otherRoom = inner && ROOMS.has(inner.folder) && inner.folder !== folder;

  if (inner?.folder === "testing" && folder !== "testing") return "testing/ is for tests only";
  if (floor === "shared/src") {
    if (/^(client|server)\/|^@bandstand\//.test(target)) return "shared imports nothing of the app or the server";
    if (specifier.startsWith("node:")) return "shared runs in the browser too; take the value as an argument";
    if (specifier === "zod" && !typeOnly && isRoom && !["contract.ts", "records.ts"].includes(name))
      return "schemas live in contract.ts; a rule takes the inferred types";
    if (otherRoom && folder === "time") return "time/ knows no room";
  }
  if (floor === "server/src") {
    if (/^client\/|^@bandstand\/client/.test(target)) return "the server never imports the app";
    if (/^(mongoose|mongodb)$/.test(specifier) && !/^([a-z-]+-)?model\.ts$/.test(name) && folder !== "database")
      return "only a room's model.ts and database/ know MongoDB; add a read or write to the model";
    if (/^express$/.test(specifier) && folder !== "http" && folder !== "")
      return "requests and responses exist in http/ only; a handler gets validated values";
    if (otherRoom && ["http", "database"].includes(folder) && !typeOnly)
      return `${folder}/ knows no room; pass it in from app.ts`;
    if (inner?.name === "handlers.ts" && folder !== "") return "handlers are mounted by app.ts only; share the model";
  }
  if (floor === "client/src") {
    if (/^server\/|^@bandstand\/(server|embedded)/.test(target)) return "the app reaches the server by contract only";
    if (withZod.has(target) && !typeOnly) return "it brings zod into the first load; use `import type`";
    if (otherRoom && ["ui", "data", "i18n"].includes(folder)) return `${folder}/ knows no room`;
    if (otherRoom && isRoom && inner.name !== "public.ts")
      return `rooms meet at public.ts; export it there and import ${inner.folder}/public.ts`;
    if (otherRoom && folder === "app" && !/^(public|commands)\.ts$|-page\.tsx$/.test(inner.name))
      return "app/ mounts pages, knows the kinds of edits and what a room offers in public.ts";
    if (isRoom && inner?.folder === "app") return "rooms know ui/ and data/, not app/";
    if (isRoom && /^(queries|commands)\.ts$/.test(name) && inner?.folder === "ui")
      return "reads and writes know no screen";
  }
  return undefined;
}

/** @param {Source} source @returns {string[]} uses of the outside world where the floor allows none */
function purityFaults({ path, floor, name, text }) {
  const faults = [];
  if (floor === "shared/src" && /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\brandomUUID\(/.test(text))
    faults.push(`${path}: a shared rule has no clock and no chance; take "today" or the id as an argument.`);
  if (floor === "server/src" && !["env.ts", "main.ts"].includes(name) && /\bprocess\.env\b/.test(text))
    faults.push(`${path}: only env.ts reads the environment; take the value from there.`);
  return faults;
}

/**
 * Every broken wall in a set of files, as sentences.
 * @param {Map<string, string>} files path (from the root, with slashes) → content
 * @returns {string[]}
 */
export function roomFaults(files) {
  const sources = [...files].map(([path, text]) => parse(path, text));
  const withZod = reachesZod(sources);
  return sources.flatMap((source) => {
    const place = placeFaults(source);
    if (TEST.test(source.name) || source.folder === "testing" || source.name.endsWith(".css")) return place;
    const imports = source.imports.flatMap((import_) => {
      const fault = importFault(source, import_, withZod);
      return fault ? [`${source.path}: import of ${import_.specifier}: ${fault}.`] : [];
    });
    return [...place, ...imports, ...purityFaults(source)];
  });
}

/** The shared files that load zod when they are imported for a value. @param {Source[]} sources */
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
  const faults = roomFaults(readSources(dirname(dirname(fileURLToPath(import.meta.url)))));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
