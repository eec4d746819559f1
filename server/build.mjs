import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundles, demoSongs } from "./bundles.mjs";

/* Bundles the server: own and shared code in one file (the threads that make exports have one of their own), npm packages
   stay outside. The embedded database is a second file beside its own node_modules, loaded only where no MONGODB_URI is set. */

/* Another folder, with the same `node_modules`, may be named to build into. */
const target = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));

for (const dist of ["dist", "embedded/dist"]) rmSync(join(target, dist), { recursive: true, force: true });
await Promise.all(bundles(target).map((bundle) => build(bundle)));
cpSync(demoSongs.from, join(target, demoSongs.to));
