import { parseAst } from "vitest/node";

/**
 * A node of the syntax tree, with the fields used here.
 * @typedef {{ type: string, start: number, end: number, name?: string, value?: unknown, computed?: boolean,
 *   object?: Node, property?: Node, callee?: Node, tag?: Node, arguments?: Node[] }} Node
 */

/** Modifiers of `test` and `describe` that do not exclude the test from the run. */
const HARMLESS = new Set(["each", "for", "describe", "step", "concurrent", "sequential", "serial", "parallel"]);

/**
 * The names in `a.b(…).c`, in order. Null for other expressions.
 * @param {Node | undefined} node
 * @returns {string[] | null}
 */
function chainOf(node) {
  if (node?.type === "Identifier") return [node.name ?? ""];
  if (node?.type === "CallExpression") return chainOf(node.callee);
  if (node?.type === "TaggedTemplateExpression") return chainOf(node.tag);
  if (node?.type !== "MemberExpression" || node.computed) return null;
  const before = chainOf(node.object);
  return before && [...before, node.property?.name ?? ""];
}

/**
 * @param {Node | undefined} node
 * @param {string} source
 */
function literalOf(node, source) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  return node?.type === "TemplateLiteral" ? source.slice(node.start + 1, node.end - 1) : null;
}

/**
 * The test or group that a node declares, or null. In `test.each([…])("…", …)` the outer call declares the test.
 * @param {Node} node
 * @param {string} source
 */
function declaredBy(node, source) {
  const [base = "", ...words] = (node.type === "CallExpression" && chainOf(node.callee)) || [];
  const title = literalOf(node.arguments?.[0], source);
  if (!["test", "it", "describe"].includes(base) || title === null || (node.arguments ?? []).length < 2) return null;
  const isGroup = base === "describe" || words.includes("describe");
  return { isGroup, title, leftOut: !words.every((word) => HARMLESS.has(word)) };
}

/** @param {Node} node */
const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value === "object" && value !== null && "type" in value)
    .map((value) => /** @type {Node} */ (value));

/**
 * Whether the body of a test calls one of these functions, alone (`skip()`) or as a method (`context.skip()`).
 * @type {(node: Node, names: readonly string[], methods: readonly string[]) => boolean}
 */
function callsOne(node, names, methods) {
  const chain = (node.type === "CallExpression" && chainOf(node.callee)) || [];
  if ((chain.length > 1 ? methods : names).includes(chain.at(-1) ?? "")) return true;
  return childrenOf(node).some((child) => callsOne(child, names, methods));
}

const SKIPPING = ["skip", "fixme"];

/**
 * The tests that a file declares, and the steps of browser tests. `name` joins the titles of the groups and of the test
 * or step with ` › `, as written in the source (`%s` and `${…}` are not filled in). `leftOut` is true for a test that
 * is skipped by its declaration, its group or its body, for its steps, and for all tests of a file that uses `.only`.
 * @param {string} source
 * @param {string} path
 */
export function testsOf(source, path) {
  /** @type {{ name: string, leftOut: boolean }[]} */
  const found = [];
  /* A file may define an unrelated function with one of these names. */
  const names = SKIPPING.filter((name) => !new RegExp(`(?:const|function) ${name}\\b`).test(source));
  let hasOnly = false;
  /** @type {(node: Node, groups: string[], leftOut: boolean) => void} */
  const walk = (node, groups, leftOut) => {
    if (node.type === "MemberExpression" && node.property?.name === "only") hasOnly = true;
    const declared = declaredBy(node, source);
    const titles = declared ? [...groups, declared.title] : groups;
    const isTest = declared?.isGroup === false;
    const isOut = leftOut || declared?.leftOut === true || (isTest && callsOne(node, names, SKIPPING));
    if (isTest) found.push({ name: titles.join(" › "), leftOut: isOut });
    for (const child of childrenOf(node)) walk(child, isTest ? groups : titles, isOut);
  };
  walk(parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }), [], false);
  return found.map(({ name, leftOut }) => ({ name, leftOut: leftOut || hasOnly }));
}
