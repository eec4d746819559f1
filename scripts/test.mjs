import { mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join, relative } from "node:path";
import { inspect, parseArgs } from "node:util";
import { findChromium, findEngine, installEngines } from "./browser.mjs";
import { Stop, build, checkNode, install, root, run, say } from "./prepare.mjs";
import { firstLines } from "./unit-reporter.mjs";

/* `npm test`: installs a fresh clone and runs all tests. Ends with a list of what failed and one line for all runners,
   `N passed, N failed`. A runner that crashes, hangs or tests nothing counts as a failure.
   `npm test -- --only check|unit|e2e|speed|webkit|firefox|desk-firefox` runs one part. */

const reports = join(root, ".tools", "reports");
const LIMIT_SECONDS = {
  check: 300,
  unit: 1500,
  build: 300,
  e2e: 2400,
  speed: 300,
  webkit: 900,
  firefox: 900,
  "desk-firefox": 900,
};

/**
 * After this many minutes, a full run skips the tests that repeat others in a second browser, so that it ends in time.
 */
const REPEATS_UNTIL_MINUTES = 29;

const MEMORY_FILES = "/dev/shm";
/** The tests have at most about 100 MB of files at a time. */
const MEMORY_FILES_MIN_BYTES = 1024 ** 3;

/**
 * Where tests put databases and browser profiles: in memory if there is enough room, because they would spend a tenth
 * of their time waiting for the disk. Killed processes lose nothing there either; tests of lost power simulate the disk.
 * @returns {Record<string, string>}
 */
function filesInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FILES);
    return bavail * bsize < MEMORY_FILES_MIN_BYTES ? {} : { TMPDIR: MEMORY_FILES };
  } catch {
    return {};
  }
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The failures of all runners, including those of tests that passed when repeated.
 * @type {import("./unit-reporter.mjs").Failure[]}
 */
const failures = [];

/** Reports a failure outside the tests, at once and in the final list. @param {string} test @param {string} error */
function fail(test, error) {
  say(`FAILED  ${test}: ${error}`);
  failures.push({ test, error, recovered: false });
}

/** @param {boolean} ok @returns {Counts} */
const single = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/** @param {string} name @returns {any} a runner's report, or null if it wrote none */
function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), "utf8"));
  } catch {
    return null;
  }
}

/**
 * Checks a runner's counts against its exit code. Counts a failure if there are no results, or if the exit code is not
 * 0 although no test failed.
 * @param {string} title @param {number} exitCode @param {Counts | null} counts @returns {Counts}
 */
function judge(title, exitCode, counts) {
  if (counts === null || (counts.passed === 0 && counts.failed === 0)) {
    fail(title, `it ended with code ${exitCode} and no result.`);
    return { passed: 0, failed: 1, skipped: counts?.skipped ?? 0 };
  }
  if (exitCode === 0 || counts.failed > 0) return counts;
  fail(title, `every test passed, but it ended with code ${exitCode}.`);
  return { ...counts, failed: 1 };
}

/** Runs the static checks, such as format, lint, types and imports between rooms. Each step counts as a test. */
async function check() {
  const report = join(reports, "check.json");
  const code = await run(process.execPath, ["scripts/check.mjs", "--report", report], {
    limitSeconds: LIMIT_SECONDS.check,
  });
  const counts = readReport("check.json");
  for (const name of counts?.names ?? []) failures.push({ test: `check › ${name}`, error: "", recovered: false });
  return judge("the checks", code, counts);
}

/**
 * Tests that never ran because their process ended. Vitest reports such tests as pending and their file as passed.
 * @param {any} report @returns {[file: string, tests: string[]][]}
 */
function unfinishedTests(report) {
  return report.testResults
    .map((/** @type {any} */ file) => [
      relative(root, file.name),
      file.assertionResults
        .filter((/** @type {any} */ test) => test.status === "pending")
        .map((/** @type {any} */ test) => test.fullName),
    ])
    .filter((/** @type {[string, string[]]} */ [, tests]) => tests.length > 0);
}

/** Runs all tests except those in the browser. */
async function unit() {
  const output = `--outputFile.json=${join(reports, "unit.json")}`;
  const reporters = ["--reporter=default", "--reporter=json", "--reporter=./scripts/unit-reporter.mjs", output];
  // In CI a failed test runs once more, as in the browser tests: a loaded machine may starve a process.
  const retry = process.env.CI === undefined ? [] : ["--retry=1"];
  const code = await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...retry], {
    limitSeconds: LIMIT_SECONDS.unit,
    env: { ...filesInMemory(), UNIT_FAILURES: join(reports, "unit-failures.json") },
  });
  failures.push(...(readReport("unit-failures.json") ?? []));
  const report = readReport("unit.json");
  if (report === null) return judge("the unit tests", code, null);
  // A file that cannot be loaded has no tests to count, and a file whose hook fails has only skipped tests.
  const broken = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === "failed" &&
      !file.assertionResults.some((/** @type {any} */ test) => test.status === "failed" || test.status === "pending"),
  );
  for (const file of broken)
    fail(relative(root, file.name), `failed outside its tests: ${firstLines(file.message) || "see the lines above"}`);
  const unfinished = unfinishedTests(report);
  for (const [file, tests] of unfinished) fail(file, `ended before its tests did; the next test was "${tests[0]}".`);
  const lost = unfinished.reduce((sum, [, tests]) => sum + tests.length, 0);
  return judge("the unit tests", code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length + lost,
    skipped: report.numPendingTests + report.numTodoTests - lost,
  });
}

/**
 * The tests of a Playwright suite that failed at least once.
 * @param {any} suite @returns {import("./unit-reporter.mjs").Failure[]}
 */
function failuresOf(suite) {
  return [
    ...(suite.suites ?? []).flatMap(failuresOf),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests
        .filter((/** @type {any} */ test) => test.status === "unexpected" || test.status === "flaky")
        .map((/** @type {any} */ test) => {
          const error = test.results[0]?.error;
          return {
            test: `e2e › ${test.projectName} › ${spec.file}:${spec.line} › ${spec.title}`,
            error: `line ${error?.location?.line ?? "unknown"}: ${firstLines(error?.message ?? "")}`,
            recovered: test.status === "flaky",
          };
        }),
    ),
  ];
}

/**
 * @param {keyof typeof LIMIT_SECONDS} name @param {string} title
 * @param {string[]} options @param {Record<string, string>} [env]
 * @returns {Promise<Counts>}
 */
async function playwright(name, title, options, env = {}) {
  const code = await run(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "test", ...options, `--output=test-results/${name}`],
    {
      cwd: join(root, "e2e"),
      /* The speed tests measure with files on the disk, as a band's service has them. */
      env: {
        ...(name === "speed" ? {} : filesInMemory()),
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${name}.json`),
      },
      limitSeconds: LIMIT_SECONDS[name],
    },
  );
  const report = readReport(`${name}.json`);
  if (report) failures.push(...failuresOf(report));
  const stats = report?.stats;
  return judge(
    title,
    code,
    stats ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped } : null,
  );
}

/** @param {"e2e" | "speed"} name @param {string} title @param {string[]} options @returns {Promise<Counts>} */
async function inChromium(name, title, options) {
  const chromium = await findChromium();
  if (!chromium) fail(title, "no Chromium could be installed. Install one and run: CHROMIUM=/path/to/it npm test");
  return chromium ? playwright(name, title, options, { CHROMIUM: chromium }) : single(false);
}

/** Runs the browser tests of the built app with the real server. */
const e2e = () => inChromium("e2e", "the browser tests", ["--project=phone", "--project=tablet", "--project=desk"]);

/** Runs the timing measurements: one test at a time, with nothing else running. */
const speed = () => inChromium("speed", "the speed tests", ["--project=speed", "--workers=1"]);

/**
 * Runs the journeys in e2e/engines.
 * @param {"webkit" | "firefox"} name @param {string} title @returns {Promise<Counts>}
 */
async function journeys(name, title) {
  if (await findEngine(name)) return playwright(name, `the journeys in ${title}`, [`--project=${name}`, "--workers=1"]);
  say(`Skipped: ${title} is missing and could not be installed from Debian's packages. CONTRIBUTING.md lists them.`);
  return { passed: 0, failed: 0, skipped: 1 };
}

const webkit = () => journeys("webkit", "WebKit");
const firefox = () => journeys("firefox", "Firefox");

/** Runs, in Firefox, the desk tests that need no Chromium features. */
async function deskFirefox() {
  const minutes = Math.round(performance.now() / 60_000);
  if (minutes > REPEATS_UNTIL_MINUTES) {
    say(`Skipped: this run has taken ${minutes} minutes. \`npm test -- --only desk-firefox\` runs this part.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const path = await findEngine("firefox");
  if (path)
    return playwright("desk-firefox", "the browser tests in Firefox", ["--project=desk-firefox"], { FIREFOX: path });
  say("Skipped: Firefox is missing and could not be installed from Debian's packages.");
  return { passed: 0, failed: 0, skipped: 1 };
}

/** @typedef {Exclude<keyof typeof LIMIT_SECONDS, "build">} Part */
/** @type {Record<Part, () => Promise<Counts>>} */
const parts = { check, unit, e2e, speed, webkit, firefox, "desk-firefox": deskFirefox };
/** @type {Partial<Record<Part, import("./browser.mjs").Engine>>} */
const ENGINE_OF = {
  e2e: "chromium",
  speed: "chromium",
  webkit: "webkit",
  firefox: "firefox",
  "desk-firefox": "firefox",
};

/**
 * The parts in the order in which they run. Parts of one group run at the same time: WebKit and Firefox use one
 * processor each.
 * @type {Part[][]}
 */
const groups = [["check"], ["unit"], ["e2e"], ["speed"], ["webkit", "firefox"], ["desk-firefox"]];

/** @param {string | undefined} only @returns {Promise<Counts>} */
async function runParts(only) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const add = (/** @type {Counts} */ counts) => {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  };
  const chosen = groups
    .map((group) => group.filter((name) => !only || name === only))
    .filter(({ length }) => length > 0);
  await installEngines([...new Set(chosen.flat().flatMap((name) => ENGINE_OF[name] ?? []))]);
  let isBuilt = false;
  for (const group of chosen) {
    if (group.some((name) => ENGINE_OF[name]) && !isBuilt) {
      for (const part of /** @type {const} */ (["client", "server"])) {
        isBuilt = await build(part);
        add(single(isBuilt));
        if (!isBuilt) fail(`build of the ${part}`, "the lines above say why.");
        /* Without a build, every browser test would fail after a long wait. */
        if (!isBuilt) return total;
      }
    }
    say(`\n— ${group.join(", ")} —`);
    for (const counts of await Promise.all(group.map((name) => parts[name]()))) add(counts);
  }
  return total;
}

const { values } = parseArgs({ options: { only: { type: "string" } } });
process.on("SIGTERM", () => process.exit(143));
process.on("SIGINT", () => process.exit(130));
try {
  checkNode();
  if (values.only && !(values.only in parts)) throw new Stop(`npm test -- --only ${Object.keys(parts).join("|")}`);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  await install();
  const { passed, failed, skipped } = await runParts(values.only);
  if (failures.length > 0) say("\n— failed at least once —");
  for (const { test, error, recovered } of failures)
    say(`${recovered ? "repeated" : "FAILED  "}  ${test}\n          ${error}`);
  say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
  process.exitCode = failed === 0 ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Stop ? error.message : inspect(error)}\n`);
  say("\n0 passed, 1 failed");
  process.exitCode = 1;
}
