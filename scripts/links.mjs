import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, posix } from "node:path";
import { fileURLToPath } from "node:url";

/* Checks every relative link in Markdown files, and every Markdown file named in source files, including anchors. */

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const IGNORED = /(^|\/)(node_modules|dist|\.git|\.tools|test-results)$|^(data|\.data)$/;
const SOURCE = /\.(tsx?|mjs|js|css|html|sh|yaml|yml)$|(^|\/)(Dockerfile|\.env\.example)$/;

/** The source files of this check, whose examples are not real links. */
const OWN = /^scripts\/links\.(test\.)?mjs$/;

/** A Markdown link or image without a title; the repository has none with a title. */
const LINK = /\]\(([^()\s]+(?:\([^()\s]*\)[^()\s]*)?)\)/g;

/** A Markdown file named in a source file, with an optional anchor. */
const NAMED = /(?<![\w/.-])((?:[\w-]+\/|\.\.?\/)*[\w.-]+\.md)\b(#[\w-]+)?/g;

/**
 * A reference that a reader cannot open, such as a numbered section of an unnamed document. RFC sections are allowed.
 */
const UNLINKED =
  /\b(?:specification|decisions?|chapter)\s\(?§?\d[\d.]*|\bdesign of (?:sync|live mode)\b|\binterface specification\b|\(research\b/gi;

/** @param {string} text @returns {string} the text without code blocks and inline code */
const withoutCode = (text) =>
  text.replace(/^(```|~~~)[^]*?^\1[^\n]*$/gm, (block) => block.replace(/[^\n]/g, " ")).replace(/`[^`\n]*`/g, "");

/**
 * The anchors that GitHub generates for the headings of a Markdown text.
 * @param {string} text
 * @returns {Set<string>}
 */
export function anchorsOf(text) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const headings = text.replace(/^(```|~~~)[^]*?^\1[^\n]*$/gm, "").matchAll(/^#{1,6} +(.+?) *#*$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) => {
      const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
      const slug = plain.replace(/[^\p{L}\p{N}\s_-]/gu, "").replace(/\s/g, "-");
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}

/**
 * Errors in the links and citations of a set of files, as sentences.
 * @param {ReadonlyMap<string, string>} files path from the root, with slashes → content; must have all Markdown files
 * @param {(path: string) => boolean} exists whether a file or folder exists at that path
 * @returns {string[]}
 */
export function linkErrors(files, exists) {
  /** @type {Map<string, Set<string>>} */
  const anchors = new Map();
  /** @param {string} path */
  const anchorsIn = (path) => {
    const found = anchors.get(path) ?? anchorsOf(files.get(path) ?? "");
    anchors.set(path, found);
    return found;
  };
  /** @param {string} from @param {string} target @param {string} link */
  const errorOf = (from, target, link) => {
    const [file = "", anchor] = target.split("#");
    if (!exists(file)) return `${from}: ${link} leads to ${file}, which does not exist.`;
    if (anchor === undefined || !file.endsWith(".md") || anchorsIn(file).has(anchor)) return null;
    return `${from}: ${link}: ${file} has no heading with the anchor #${anchor}.`;
  };

  return [...files].flatMap(([path, text]) => {
    const folder = posix.dirname(path);
    if (path.endsWith(".md"))
      return [...withoutCode(text).matchAll(LINK)].flatMap(([, link = ""]) => {
        if (/^[a-z][a-z+.-]*:/i.test(link)) return [];
        const target = link.startsWith("#") ? `${path}${link}` : posix.join(folder, decodeURI(link));
        return errorOf(path, target, link) ?? [];
      });
    const named = [...text.matchAll(NAMED)].flatMap(([link, file = "", anchor = ""]) => {
      const place = [file, posix.join(folder, file)].find((one) => exists(posix.normalize(one))) ?? file;
      return errorOf(path, `${posix.normalize(place)}${anchor}`, link) ?? [];
    });
    const unlinked = [...text.matchAll(UNLINKED)].map(
      ([citation]) => `${path}: "${citation}" cites nothing that can be opened. Link to a heading of docs/ instead.`,
    );
    return [...named, ...unlinked];
  });
}

/** All Markdown and source files of the repository. @returns {Map<string, string>} */
function readFiles() {
  const files = new Map();
  /** @param {string} folder */
  const walk = (folder) => {
    for (const entry of readdirSync(posix.join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name);
      if (IGNORED.test(path) || OWN.test(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && (path.endsWith(".md") || SOURCE.test(path)))
        files.set(path, readFileSync(posix.join(root, path), "utf8"));
    }
  };
  walk("");
  return files;
}

/** Errors in the links of this repository. */
export const linkErrorsHere = () => linkErrors(readFiles(), (path) => existsSync(posix.join(root, path)));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const errors = linkErrorsHere();
  for (const error of errors) process.stderr.write(`${error}\n`);
  process.exitCode = errors.length > 0 ? 1 : 0;
}
