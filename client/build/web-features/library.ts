/** A member of an interface or object, or a global name, in a declaration file. */
export interface Declared {
  /** Empty for a global name; `Intl.NumberFormat` for a member of a namespace. */
  readonly owner: string;
  readonly name: string;
  /** The text after the name: parameters and type. */
  readonly signature: string;
  /** Zero-based line numbers; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

interface Block {
  readonly kind: string;
  readonly owner: string;
  readonly parents: readonly string[];
  readonly start: number;
  end: number;
  readonly members: Declared[];
}

export interface Library {
  readonly lines: readonly string[];
  readonly blocks: readonly Block[];
  readonly globals: readonly Declared[];
}

const OPENING =
  /^ *(?:declare )?(interface|var|const|namespace|class) ([\w$]+)(?:<[^{]*?>)?(?:: ?| extends ([^{]+?) ?| )?\{$/;
const GLOBAL = /^ *(?:declare )?(?:var|const|function) ([\w$]+)\b(.*)/;
const MEMBER = /^ *(?:readonly |get |set |static )*(?:"([^"]+)"|\[Symbol\.(\w+)\]|([\w$]+))\??(?=[(:<])(.*)/;
const TYPE_ARGUMENTS = /<[^<>]*(<[^<>]*>)?[^<>]*>/g;

/** Returns the number of the line after a statement, which may span several lines. */
function endOfStatement(lines: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (/^ *(\/\*|\*|\/\/)/.test(line)) continue;
    for (const [sign] of line.replaceAll(/=>|"[^"]*"/g, "").matchAll(/[(){}[\]]/g))
      depth += "({[".includes(sign) ? 1 : -1;
    if (depth <= 0) return at + 1;
  }
  return lines.length;
}

/**
 * Reads one of TypeScript's declaration files. Not a full parser: it relies on the regular layout of these generated
 * files, in which one member follows another.
 */
export function readLibrary(text: string): Library {
  const lines = text.split("\n");
  const blocks: Block[] = [];
  const globals: Declared[] = [];
  const open: { readonly name: string; readonly block?: Block }[] = [];
  let isComment = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    if (isComment || /^ *\/\*/.test(line)) {
      isComment = !line.includes("*/");
      continue;
    }
    const within = open.at(-1)?.block;
    const path = open.map(({ name }) => name).join(".");
    const opening = within ? null : OPENING.exec(line);
    if (opening) {
      const [, kind = "", name = "", parents = ""] = opening;
      if (kind === "namespace") open.push({ name });
      else {
        const owner = path === "" ? name : `${path}.${name}`;
        const bases = [...parents.replaceAll(TYPE_ARGUMENTS, "").matchAll(/[\w$]+/g)].map(([base]) => base);
        const block: Block = { kind, owner, parents: bases, start: at, end: at, members: [] };
        blocks.push(block);
        open.push({ name, block });
      }
    } else if (/^ *\}/.test(line)) {
      const closed = open.pop()?.block;
      if (closed) closed.end = at + 1;
    } else {
      const end = endOfStatement(lines, at);
      const [, quoted, symbol, plain, signature = ""] = (within && MEMBER.exec(line)) ?? [];
      const name = quoted ?? (symbol ? `@@${symbol}` : plain);
      if (within && name) within.members.push({ owner: within.owner, name, signature, start: at, end });
      const [, global, rest = ""] = (!within && GLOBAL.exec(line)) || [];
      if (global) globals.push({ owner: path, name: global, signature: rest, start: at, end });
      at = end - 1;
    }
  }
  return { lines, blocks, globals };
}
