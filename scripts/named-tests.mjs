import { parseAst } from "vitest/node";

/**
 * A node of the syntax tree, with those of its fields that are looked at.
 * @typedef {{ type: string, start: number, end: number, name?: string, value?: unknown, computed?: boolean,
 *   object?: Node, property?: Node, callee?: Node, tag?: Node, arguments?: Node[] }} Node
 */

/** What may stand between `test` and its call without taking the test out of the run. */
const HARMLESS = new Set(["each", "for", "describe", "concurrent", "sequential", "serial", "parallel"]);

/**
 * The names of `a.b(…).c`, in order; null for anything else.
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
 * The test or group that a node declares, or null; of `test.each([…])("…", …)` the outer call does.
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

/**
 * The nodes directly below a node.
 * @param {Node} node
 */
const below = (node) =>
  Object.values(node)
    .flat()
    .filter((value) => typeof value === "object" && value !== null && "type" in value)
    .map((value) => /** @type {Node} */ (value));

/**
 * True where `skip()` or `fixme()` is called somewhere in what a test does.
 * @type {(node: Node) => boolean}
 */
const skipsItself = (node) =>
  ["skip", "fixme"].includes((node.type === "CallExpression" && chainOf(node.callee)?.at(-1)) || "") ||
  below(node).some(skipsItself);

/**
 * The tests that a file declares. `name` has the titles of its groups and its own as they stand in the text (`%s` and
 * `${…}` unfilled), with ` › ` between them. `leftOut` is true for one that is skipped, alone, with its group or
 * from within, and for all tests of a file in which `.only` silences the others.
 * @param {string} source
 * @param {string} path
 */
export function testsOf(source, path) {
  /** @type {{ name: string, leftOut: boolean }[]} */
  const found = [];
  let hasOnly = false;
  /** @type {(node: Node, groups: string[], leftOut: boolean) => void} */
  const walk = (node, groups, leftOut) => {
    if (node.type === "MemberExpression" && node.property?.name === "only") hasOnly = true;
    const declared = declaredBy(node, source);
    const titles = declared ? [...groups, declared.title] : groups;
    const isOut = leftOut || declared?.leftOut === true;
    const isTest = declared?.isGroup === false;
    if (isTest) found.push({ name: titles.join(" › "), leftOut: isOut || skipsItself(node) });
    for (const child of below(node)) walk(child, isTest ? groups : titles, isOut);
  };
  walk(parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }), [], false);
  return found.map(({ name, leftOut }) => ({ name, leftOut: leftOut || hasOnly }));
}
