import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EXPRESSION_OPERATORS } from "./aggregate/expression.ts";
import { ACCUMULATOR_NAMES } from "./aggregate/group.ts";
import { STAGE_NAMES } from "./aggregate/pipeline.ts";
import { COMMAND_NAMES } from "./commands/dispatch.ts";
import { QUERY_OPERATORS } from "./query/match.ts";
import { UPDATE_OPERATORS } from "./update/update.ts";

const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");

/** The names in one line of the README's list of supported features. A trailing ", with …" is an explanation. */
function listed(heading: string): string[] {
  const line = readme.split("\n").find((text) => text.startsWith(`${heading}: `)) ?? "";
  return [...(line.split(", with ")[0] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? "").sort();
}

it.each([
  ["Commands", COMMAND_NAMES],
  ["Query", QUERY_OPERATORS],
  ["Update", UPDATE_OPERATORS],
  ["Stages", STAGE_NAMES],
  ["Accumulators", ACCUMULATOR_NAMES],
  ["Expressions", EXPRESSION_OPERATORS],
])("the README's list of supported features (%s) matches the code", (heading, names) => {
  expect(listed(heading)).toEqual([...names].sort());
});
