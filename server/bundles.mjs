import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The server's bundles, each with its source file, its output file, and whether it contains the packages that it
 * imports.
 */
const files = [
  { source: "src/main.ts", result: "dist/main.js", hasPackages: true },
  /* Without its packages, because they are larger than all others and each is needed for only a few kinds of export. */
  { source: "src/exports/render-worker.ts", result: "dist/render-worker.js", hasPackages: false },
  { source: "src/db.ts", result: "dist/db.js", hasPackages: true },
  { source: "embedded/src/start.ts", result: "embedded/dist/start.js", hasPackages: true },
];

/** Packages with native binaries, which they find relative to their own files. */
const NATIVE = new Set(["bcrypt", "lmdb"]);

const isOwn = (/** @type {string} */ path) => /^[./]|^@bandstand\//.test(path);

/**
 * Decides what a bundle contains: always the server's own code, and the packages that it needs at startup, because
 * loading their 700 files one by one would take up a third of the startup's CPU time. It does not contain native
 * packages, packages that are imported only when needed, or optional packages that are not installed.
 * @param {boolean} hasPackages
 * @returns {import("esbuild").Plugin}
 */
const contents = (hasPackages) => ({
  name: "contents",
  setup(bundle) {
    bundle.onResolve({ filter: /^@bandstand\/embedded$/ }, () => ({
      path: "../embedded/dist/start.js",
      external: true,
    }));
    bundle.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind === "entry-point" || isOwn(path) || isBuiltin(path) || pluginData === "resolving") return undefined;
      if (!hasPackages || NATIVE.has(path) || kind === "dynamic-import") return { path, external: true };
      const found = await bundle.resolve(path, { kind, importer, resolveDir, pluginData: "resolving" });
      if (found.errors.length === 0) return found;
      return importer.includes("node_modules") ? { path, external: true } : { errors: found.errors };
    });
    bundle.onLoad({ filter: /\/node_modules\/.+\.[cm]?js$/ }, withoutMap);
    bundle.onLoad({ filter: /\.ts$/ }, ownSource);
  },
});

/** A source map with a single mapping for a whole file. */
const ONE_MAPPING = btoa('{"version":3,"sources":["package"],"mappings":"AAAA"}');

/**
 * Keeps the lines of packages out of the source map, because Node reads the map on every start and decodes it at the
 * first error.
 * @param {{ path: string }} file
 */
const withoutMap = async ({ path }) => ({
  contents: `${await readFile(path, "utf8")}\n//# sourceMappingURL=data:application/json;base64,${ONE_MAPPING}`,
  loader: /** @type {const} */ ("js"),
});

/**
 * Writes characters beyond ASCII as escapes; esbuild does so too, but not in regular expressions. A single character beyond
 * Latin-1 would make V8 keep the bundle's text with two bytes per character: 5 MB more for the server.
 * @param {string} text
 */
const inAscii = (text) =>
  text.replaceAll(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** @param {{ path: string }} file */
const ownSource = async ({ path }) => ({
  contents: inAscii(await readFile(path, "utf8")),
  loader: /** @type {const} */ ("ts"),
});

/** The variables of CommonJS, for bundled packages that use them. */
const COMMONJS = `
import { createRequire as bundleRequire } from "node:module";
import { fileURLToPath as bundlePath } from "node:url";
const require = bundleRequire(import.meta.url);
const __filename = bundlePath(import.meta.url);
const __dirname = bundlePath(new URL(".", import.meta.url));
`;

/** The data from which the demo band is created. It must be next to the bundle that reads it. */
export const demoSongs = { from: join(here, "src/demo/repertoire-sample.csv"), to: "dist/repertoire-sample.csv" };

/**
 * Tells esbuild how to bundle the server into `target`, a folder with the same `node_modules`.
 * @param {string} target an absolute path
 * @returns {import("esbuild").BuildOptions[]}
 */
export const bundles = (target) =>
  files.map(({ source, result, hasPackages }) => ({
    absWorkingDir: here,
    entryPoints: [source],
    outfile: join(target, result),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: true,
    /* Stack traces show only line numbers, not the source text. */
    sourcesContent: false,
    minifyWhitespace: hasPackages,
    logLevel: "warning",
    plugins: [contents(hasPackages)],
    ...(hasPackages && { banner: { js: COMMONJS } }),
  }));
