import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/* Bundles the server: own and shared code in one file (the threads that make exports have one of their own), npm packages stay outside. The embedded database is a second
   file beside its own node_modules, loaded only where no MONGODB_URI is set. */

const here = dirname(fileURLToPath(import.meta.url));

/** Own code goes into the bundle, and nothing else does; strict node_modules keep every package resolvable. */
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

/** @type {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: here,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: true,
  logLevel: "warning",
  plugins: [ownCode],
};

for (const dist of ["dist", "embedded/dist"]) rmSync(join(here, dist), { recursive: true, force: true });
await Promise.all([
  build({ ...options, entryPoints: ["src/main.ts"], outfile: "dist/main.js" }),
  build({ ...options, entryPoints: ["src/exports/render-worker.ts"], outfile: "dist/render-worker.js" }),
  build({ ...options, entryPoints: ["src/db.ts"], outfile: "dist/db.js" }),
  build({ ...options, entryPoints: ["embedded/src/start.ts"], outfile: "embedded/dist/start.js" }),
]);
cpSync(join(here, "src/demo/repertoire-sample.csv"), join(here, "dist/repertoire-sample.csv"));
