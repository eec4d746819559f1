import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** Bundles our own code and nothing else; strict node_modules keep every package resolvable. */
const ownCode = {
  name: "own-code",
  setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
    bundle.onResolve({ filter: /^@bandstand\/embedded$/ }, () => ({
      path: "../embedded/dist/start.js",
      external: true,
    }));
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@bandstand/") ? undefined : { path, external: true },
    );
  },
};

/** The server's bundles: each with its source file and output file. */
const files = {
  "src/main.ts": "dist/main.js",
  "src/exports/render-worker.ts": "dist/render-worker.js",
  "src/db.ts": "dist/db.js",
  "embedded/src/start.ts": "embedded/dist/start.js",
};

/** Data for creating the demo band. It must be next to the bundle that reads it. */
export const demoSongs = { from: join(here, "src/demo/repertoire-sample.csv"), to: "dist/repertoire-sample.csv" };

/**
 * Tells esbuild how to bundle the server into `target`, a folder with the same `node_modules`.
 * @param {string} target an absolute path
 * @returns {import("esbuild").BuildOptions[]}
 */
export const bundles = (target) =>
  Object.entries(files).map(([source, result]) => ({
    absWorkingDir: here,
    entryPoints: [source],
    outfile: join(target, result),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: true,
    logLevel: "warning",
    plugins: [ownCode],
  }));
