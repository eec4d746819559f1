import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** A folder with `dist/main.js` and `dist/db.js`, built from the current sources. */
    readonly builtServer: string;
  }
}

const SERVER = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * Builds the server once per run, in its own folder, for tests that start it as a process. Running the sources through
 * a loader would triple the time of every start.
 */
export default function setup(project: TestProject): () => void {
  const root = mkdtempSync(join(tmpdir(), "bandstand-built-"));
  const folder = join(root, "server");
  mkdirSync(join(folder, "embedded"), { recursive: true });
  for (const name of ["node_modules", "embedded/node_modules", "package.json"])
    symlinkSync(join(SERVER, name), join(folder, name));
  symlinkSync(join(SERVER, "../client"), join(root, "client"));
  execFileSync(process.execPath, [join(SERVER, "build.mjs"), folder], { stdio: "inherit" });
  project.provide("builtServer", folder);
  return () => rmSync(root, { recursive: true, force: true });
}
