import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { bundles, demoSongs } from "./bundles.mjs";

/*
 * Bundles the service, `npm run db` and the threads that create exports into one file each. The first two contain most
 * of their npm packages (see bundles.mjs). The embedded database is a file next to its own node_modules, which is
 * loaded only without MONGODB_URI.
 */

/* The output folder; by default this one. Another folder must have the same `node_modules`. */
const target = process.argv[2] ?? dirname(fileURLToPath(import.meta.url));

for (const dist of ["dist", "embedded/dist"]) rmSync(join(target, dist), { recursive: true, force: true });
await Promise.all(bundles(target).map((bundle) => build(bundle)));
cpSync(demoSongs.from, join(target, demoSongs.to));
