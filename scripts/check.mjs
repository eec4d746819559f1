import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, say } from "./prepare.mjs";

/* `npm run check`: all static checks. `--report FILE` writes the numbers of passed and failed steps to a file. */

/** How many steps run at a time. */
const AT_ONCE = Math.min(4, availableParallelism());
/**
 * How many processors each step may use. The compiler's threads repeat each other's work: with its usual four, checking
 * the server takes 39 s of CPU time, with one 14 s.
 */
const SHARE = String(Math.max(1, Math.floor(availableParallelism() / AT_ONCE)));

const bin = (/** @type {string} */ name) => join(root, "node_modules", ".bin", name);
const types = (/** @type {string} */ config) => [bin("tsc"), "--noEmit", "--checkers", SHARE, "-p", config];

/**
 * The steps: name, advice on failure, and command.
 * @type {{ name: string, advice: string, command: string[] }[]}
 */
const steps = [
  { name: "lint", advice: "Rules: .oxlintrc.json.", command: [bin("oxlint")] },
  { name: "format", advice: "`npm run format` fixes it.", command: [bin("oxfmt"), "--check"] },
  { name: "rooms", advice: "Rules: scripts/check-rooms.mjs.", command: [process.execPath, "scripts/check-rooms.mjs"] },
  {
    name: "links",
    advice: "Every link in Markdown or a comment must lead to an existing file and heading.",
    command: [process.execPath, "scripts/links.mjs"],
  },
  {
    name: "styles",
    advice: "Remove unused styles; move shared ones to client/src/ui.",
    command: [process.execPath, "scripts/styles.mjs"],
  },
  { name: "unused code", advice: "Remove it, or add its users to knip.json.", command: [bin("knip")] },
  {
    name: "interface document",
    advice: "`npm --prefix server run openapi` updates it.",
    command: [join(root, "server/node_modules/.bin/tsx"), "server/src/http/write-document.ts", "--check"],
  },
  {
    name: "web features",
    advice:
      "Use only features of all supported browsers, or check for the feature first and list it in client/build/web-features/allowed.ts.",
    command: [join(root, "server/node_modules/.bin/tsx"), "client/build/web-features/check.ts"],
  },
  { name: "types of the tools", advice: "", command: types("tsconfig.json") },
  { name: "types of shared", advice: "", command: types("shared/tsconfig.json") },
  { name: "types of the server", advice: "", command: types("server/tsconfig.json") },
  { name: "types of the embedded database", advice: "", command: types("server/embedded/tsconfig.json") },
  { name: "types of the app", advice: "", command: types("client/tsconfig.json") },
  { name: "types of the service worker", advice: "", command: types("client/tsconfig.sw.json") },
  { name: "types of the browser tests", advice: "", command: types("e2e/tsconfig.json") },
];

/**
 * Runs one step and prints its result, and its output if it failed.
 * @param {(typeof steps)[number]} step
 * @returns {Promise<boolean>}
 */
function runStep({ name, advice, command: [program = "", ...args] }) {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, GOMAXPROCS: SHARE },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const collect = (/** @type {Buffer} */ part) => (output += part);
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => (output += error.message));
    child.on("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(
        code === 0 ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${output.trim()}\n${advice}`,
      );
      resolve(code === 0);
    });
  });
}

/** Runs the steps in parallel. @returns {Promise<boolean[]>} success per step, in their order */
async function runAll() {
  const waiting = steps.map((step, index) => ({ step, index }));
  /** @type {boolean[]} */
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next.index] = await runStep(next.step);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

const { values } = parseArgs({ options: { report: { type: "string" } } });
if (!existsSync(bin("tsc"))) {
  process.stderr.write("Nothing is installed yet. `npm test` installs everything and then runs the checks.\n");
  process.exit(1);
}
const results = await runAll();
const passed = results.filter(Boolean).length;
if (values.report) {
  const names = steps.filter((_, index) => !results[index]).map(({ name }) => name);
  writeFileSync(values.report, JSON.stringify({ passed, failed: names.length, skipped: 0, names }));
}
process.exitCode = passed === results.length ? 0 : 1;
