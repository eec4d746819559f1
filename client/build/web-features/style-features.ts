import { type CssNode, type Declaration, parse, walk } from "css-tree";
import { transform } from "lightningcss";
import { type Gap, entryOf, gapOf } from "./compat.ts";

const encoder = new TextEncoder();

const PREFIXES = ["-webkit-", "-moz-"];

/* MDN has one entry for each of these groups of units, not one for each unit. */
const UNIT_GROUPS: readonly (readonly [RegExp, string])[] = [
  [/^d(vh|vw|vi|vb|vmin|vmax)$/, "viewport_percentage_units_dynamic"],
  [/^s(vh|vw|vi|vb|vmin|vmax)$/, "viewport_percentage_units_small"],
  [/^l(vh|vw|vi|vb|vmin|vmax)$/, "viewport_percentage_units_large"],
  [/^cq(w|h|i|b|min|max)$/, "container_query_length_units"],
];

/**
 * The paths where MDN may list a function in a value: below the property, or below the types that many properties
 * share.
 */
const functionPaths = (property: string, name: string): string[] => [
  `css.properties.${property}.${name}`,
  `css.properties.${property}.${name}_function`,
  ...[
    "",
    "color.",
    "image.",
    "gradient.",
    "basic-shape.",
    "easing-function.",
    "filter-function.",
    "transform-function.",
  ].map((type) => `css.types.${type}${name}`),
];

function valuePaths(declaration: Declaration): string[] {
  const property = declaration.property.toLowerCase();
  const paths = [`css.properties.${property}`];
  walk(declaration.value, (node) => {
    if (node.type === "Identifier") paths.push(`css.properties.${property}.${node.name.toLowerCase()}`);
    if (node.type === "Function") paths.push(...functionPaths(property, node.name.toLowerCase()));
    if (node.type === "Dimension") {
      const unit = node.unit.toLowerCase();
      const group = UNIT_GROUPS.find(([pattern]) => pattern.test(unit))?.[1];
      paths.push(`css.types.length.${group ?? unit}`);
    }
  });
  return paths;
}

/**
 * The paths, in MDN's tables, of the features that one style-sheet node uses itself, excluding those that its children
 * use.
 */
function pathsOf(node: CssNode): string[] {
  switch (node.type) {
    case "Declaration":
      return node.property.startsWith("--")
        ? valuePaths(node).filter((path) => path.startsWith("css.types."))
        : valuePaths(node);
    case "Atrule":
      return [`css.at-rules.${node.name}`];
    case "PseudoClassSelector":
    case "PseudoElementSelector":
      return [`css.selectors.${node.name}`];
    case "NestingSelector":
      return ["css.selectors.nesting"];
    case "AttributeSelector":
      return node.flags ? ["css.selectors.attribute.case_insensitive_modifier"] : [];
    case "Feature":
      return [`css.at-rules.${node.kind}.${node.name.replace(/^(min|max)-/, "")}`];
    case "FeatureRange":
      return [`css.at-rules.${node.kind}.range_syntax`];
    default:
      return [];
  }
}

/**
 * Finds features in a style sheet that one of the oldest browsers lacks, after rewriting what the build rewrites, such
 * as nesting and `light-dark()`. Within `@supports`, the features in its condition count as available.
 *
 * @param targets the oldest browsers in the build's format
 */
export function findInStyles(name: string, css: string, targets: Record<string, number>): Gap[] {
  const { code } = transform({ filename: name, code: encoder.encode(css), targets });
  const output = new TextDecoder().decode(code);
  const gaps = new Map<string, Gap>();
  const tested: Set<string>[] = [];
  walk(parse(output, { parseCustomProperty: true }), {
    enter(node: CssNode) {
      if (node.type === "Atrule" && node.name === "supports") {
        const asked = new Set<string>();
        if (node.prelude) walk(node.prelude, (part) => pathsOf(part).forEach((path) => asked.add(path)));
        tested.push(asked);
      }
      for (const path of pathsOf(node)) {
        if (entryOf(path) === undefined || tested.some((asked) => asked.has(path))) continue;
        const name = path.split(".")[2] ?? "";
        const gap = gapOf(
          path,
          PREFIXES.filter((prefix) => output.includes(`${prefix}${name}:`)),
        );
        if (gap) gaps.set(path, gap);
      }
    },
    leave(node: CssNode) {
      if (node.type === "Atrule" && node.name === "supports") tested.pop();
    },
  });
  return [...gaps.values()];
}
