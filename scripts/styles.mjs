import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/* Finds styles that nothing uses, and equal rules in several style sheets. `npm run check` runs it. */

const root = fileURLToPath(new URL("../client", import.meta.url));

/** Rules with fewer declarations are not reported as equal, because they may be equal by chance. */
const TWIN_DECLARATIONS = 6;

/**
 * The innermost blocks of a style sheet, with the conditions around them (`@media`, `@container`; not `@layer`).
 * @param {string} css
 * @returns {{ selector: string, around: string, body: string }[]}
 */
function blocksOf(css) {
  /** @type {ReturnType<typeof blocksOf>} */
  const blocks = [];
  /** @type {string[]} */
  const open = [];
  for (const [, text = "", end] of css.replace(/\/\*[^]*?\*\//g, "").matchAll(/([^{}]*)([{}])/g)) {
    if (end === "{") {
      /* The selector is the text after the last declaration of the surrounding block. */
      open.push(
        text
          .slice(text.lastIndexOf(";") + 1)
          .replace(/\s+/g, " ")
          .trim(),
      );
      continue;
    }
    const selector = open.pop() ?? "";
    const around = open.filter((one) => !one.startsWith("@layer")).join(" ");
    if (text.trim() !== "") blocks.push({ selector, around, body: text });
  }
  return blocks;
}

/**
 * Problems in a set of style sheets, as sentences: class names that no code mentions, custom properties that nothing
 * reads, keyframes that nothing uses, and equal rules in different files. If code builds a class name, as in
 * `badge--${tone}`, every name with that start counts as used.
 * @param {ReadonlyMap<string, string>} styles path → content
 * @param {string} code everything that may name a class: components, pages and modules
 * @returns {string[]}
 */
export function styleProblems(styles, code) {
  const words = new Set(code.match(/[\w-]+/g));
  const starts = [...code.matchAll(/([\w-]*\w[-_]+)\$\{/g)].map(([, start = ""]) => start);
  const all = [...styles.values()].join("\n").replace(/\/\*[^]*?\*\//g, "");
  const animations = all.match(/animation(-name)?:[^;]+/g)?.join(" ") ?? "";
  /** @type {Set<string>} */
  const problems = new Set();
  /** @type {Map<string, { file: string, selector: string }>} */
  const bodies = new Map();
  for (const [file, css] of styles) {
    for (const [, name = ""] of css.matchAll(/@keyframes ([\w-]+)/g))
      if (!new RegExp(`\\b${name}(?![\\w-])`).test(animations))
        problems.add(`${file}: nothing uses @keyframes ${name}`);
    for (const { selector, around, body } of blocksOf(css)) {
      for (const [, name = ""] of selector.matchAll(/\.([a-z_][\w-]*)/gi))
        if (!words.has(name) && !starts.some((start) => name.startsWith(start)))
          problems.add(`${file}: nothing has the class ${name}`);
      const declarations = body.split(";").map((one) => one.replace(/\s+/g, " ").trim());
      for (const one of declarations) {
        const [name = ""] = one.split(":");
        if (name.startsWith("--") && !new RegExp(`var\\(${name}(?![\\w-])`).test(all) && !words.has(name))
          problems.add(`${file}: nothing reads ${name}`);
      }
      const whole = declarations.filter(Boolean).sort();
      const key = [around, ...whole].join(";");
      const twin = bodies.get(key);
      if (twin === undefined) bodies.set(key, { file, selector });
      else if (whole.length >= TWIN_DECLARATIONS && twin.file !== file)
        problems.add(`${file}: ${selector} equals ${twin.selector} in ${twin.file}; share a class of client/src/ui`);
    }
  }
  return [...problems];
}

/**
 * @param {RegExp} kind @returns {[string, string][]} path → content of the app's and the gallery's files of this kind
 */
function filesOf(kind) {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(src|gallery)\/|^index\.html$/.test(path) && kind.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(join(root, path), "utf8")]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const code = filesOf(/\.(tsx?|html)$/)
    .map(([, content]) => content)
    .join("\n");
  const problems = styleProblems(new Map(filesOf(/\.css$/)), code);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
