import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import { root } from "./prepare.mjs";

/** A test that failed at least once: its file and full title, its first error, and whether it passed when repeated.
 * @typedef {{ test: string, error: string, recovered: boolean }} Failure
 */

/** The most lines of a difference that are shown. */
const DIFFERENCES = 6;

/**
 * @param {string} text the message of a failure
 * @returns {string} its first three lines that are not empty, and the first lines of what differs, without colours
 */
export function firstLines(text) {
  const lines = text
    .replace(/\u001b\[[0-9;]*m/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const differing = lines.slice(3).filter((line) => /^[-+] /.test(line));
  return [...lines.slice(0, 3), ...differing.slice(0, DIFFERENCES)].join(" · ");
}

/**
 * Vitest reporter: writes the tests that failed, and those that passed only when repeated, to the file named by
 * UNIT_FAILURES. Vitest's own JSON report does not say which were repeated.
 */
export default class UnitReporter {
  /** @type {Failure[]} */
  failures = [];

  /** @param {import("vitest/node").TestCase} testCase */
  onTestCaseResult(testCase) {
    const result = testCase.result();
    const recovered = testCase.diagnostic()?.flaky ?? false;
    if (result.state !== "failed" && !recovered) return;
    const test = `${relative(root, testCase.module.moduleId)} › ${testCase.fullName}`;
    this.failures.push({ test, error: firstLines(result.errors?.[0]?.message ?? ""), recovered });
  }

  onTestRunEnd() {
    const file = process.env.UNIT_FAILURES;
    if (file) writeFileSync(file, JSON.stringify(this.failures));
  }
}
