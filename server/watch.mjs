import { cpSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { context } from "esbuild";
import { bundles, demoSongs } from "./bundles.mjs";

/** Changes within this many milliseconds, such as when several files are saved, count as one. */
const SETTLE_MS = 50;

/**
 * Bundles the server into `target`, and again after every change to a source file.
 * @param {string} target the absolute path of a folder with the same `node_modules`
 * @param {() => void} onBuilt called when all bundles are complete and free of errors; esbuild prints the errors
 */
export async function watchServer(target, onBuilt) {
  mkdirSync(dirname(join(target, demoSongs.to)), { recursive: true });
  cpSync(demoSongs.from, join(target, demoSongs.to));
  const all = bundles(target);
  /** @type {Set<number>} the bundles that are complete */
  const complete = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settling;
  const report = (/** @type {number} */ index) => ({
    name: "report",
    setup(/** @type {import("esbuild").PluginBuild} */ bundle) {
      bundle.onStart(() => void complete.delete(index));
      bundle.onEnd(({ errors }) => {
        if (errors.length > 0) return;
        complete.add(index);
        clearTimeout(settling);
        settling = setTimeout(() => complete.size === all.length && onBuilt(), SETTLE_MS);
      });
    },
  });
  await Promise.all(
    all.map(async (bundle, index) => {
      const watched = await context({ ...bundle, plugins: [...(bundle.plugins ?? []), report(index)] });
      await watched.watch();
    }),
  );
}
