import { parseSync } from "vite";
import { type Gap, entryOf, gapOf } from "./compat.ts";

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesOf(one);
  else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) if (typeof part === "object") yield* nodesOf(part);
  }
}

/** The name or literal text of a node as written; empty if it is computed. */
function wordOf(value: unknown): string {
  if (!isNode(value)) return "";
  const { name, value: text } = value;
  return typeof name === "string" ? name : typeof text === "string" ? text : "";
}

/** Returns the paths in MDN's tables of the properties and constant values in a `style={{…}}`. */
function stylePaths(value: unknown): string[] {
  return [...nodesOf(value)]
    .filter(({ type }) => type === "Property")
    .flatMap(({ key, value: set }) => {
      const path = `css.properties.${wordOf(key)}`;
      return wordOf(set) === "" ? [path] : [path, `${path}.${wordOf(set)}`];
    });
}

function attributePaths(tag: string, attribute: Node): string[] {
  const name = wordOf(attribute["name"]).toLowerCase();
  const value = attribute["value"];
  if (name === "style") return stylePaths(value);
  if (name.startsWith("on") && name.length > 2)
    return ["Element", "HTMLElement"].map((owner) => `api.${owner}.${name.slice(2)}_event`);
  const [element, all] = entryOf(`html.elements.${tag}`) ? ["html.elements", "html"] : ["svg.elements", "svg"];
  const chosen = wordOf(value) && `${name === "type" ? "type_" : `${name}.`}${wordOf(value)}`;
  return [`${element}.${tag}.${name}`, `${all}.global_attributes.${name}`, `${element}.${tag}.${chosen}`];
}

/**
 * Finds elements, attributes, events and inline styles in a component's markup that one of the oldest browsers lacks.
 *
 * @param name the file name, whose ending determines the parser
 */
export function findInMarkup(name: string, source: string): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const node of nodesOf(parseSync(name, source).program)) {
    if (node.type !== "JSXOpeningElement") continue;
    const tag = wordOf(node["name"]);
    /* The names of components start with a capital; attributes that a component passes on are checked where they reach
       an element. */
    if (!/^[a-z]/.test(tag)) continue;
    const attributes = [...(node["attributes"] as Node[])].filter(({ type }) => type === "JSXAttribute");
    const paths = [`html.elements.${tag}`, ...attributes.flatMap((one) => attributePaths(tag, one))];
    for (const gap of paths.filter(entryOf).map((path) => gapOf(path))) if (gap) gaps.set(gap.feature, gap);
  }
  return [...gaps.values()];
}
