import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundles, demoSongs } from "./bundles.mjs";

/* Bundles the server: our own code in one file (plus one for the threads that create exports), npm packages stay
   outside. The embedded database is a second file next to its own node_modules, loaded only without MONGODB_URI. */

/* An optional output folder with the same `node_modules`. */
const target = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));

for (const dist of ["dist", "embedded/dist"]) rmSync(join(target, dist), { recursive: true, force: true });
await Promise.all(bundles(target).map((bundle) => build(bundle)));
cpSync(demoSongs.from, join(target, demoSongs.to));
