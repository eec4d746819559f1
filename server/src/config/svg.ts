import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes";
import { Refusal } from "../http/errors.ts";
import { escaped } from "../http/escaped.ts";
import { ATTRIBUTES, ELEMENTS, REFERRING, SVG, UNDRAWN, WITH_TEXT, XHTML, XLINK } from "./svg-names.ts";
import { References } from "./svg-references.ts";

/** The maximum nesting depth, and the maximum number of elements that are drawn. */
const DEPTH_MAX = 64;
const DRAWN_MAX = 20_000;
/** The maximum number of characters in a drawing's style sheets. */
const CSS_MAX = 20_000;

const ID = /^[\w.:-]{1,100}$/;
const LOCAL_URL = /url\(\s*(["']?)#([\w.:-]{1,100})\1\s*\)/g;
/* Matches CSS that can load something, or that could hide a word from this check. */
const LOADING = /[@\\<]|\b(?:url|src|image|image-set|cross-fade|element|expression)\s*\(|-moz-binding|behavior\s*:/i;

/* Matches values that apply to other elements too, so references in them cannot be counted. */
const PASSED_ON = /\bvar\s*\(|\binherit\b/i;
const QUOTED = /"[^"\r\n]*"|'[^'\r\n]*'/g;

const unsafe = (): Refusal => new Refusal("PICTURE_UNSAFE");
const unreadable = (cause?: unknown): Refusal => new Refusal("PICTURE_UNREADABLE", { cause });

/* Returns the ids to which a CSS value refers. Refuses references to anything outside the drawing. */
function localIds(css: string): string[] {
  if (PASSED_ON.test(css)) throw unsafe();
  if (LOADING.test(css.replaceAll(LOCAL_URL, "none"))) throw unsafe();
  return [...css.matchAll(LOCAL_URL)].map(([, , id = ""]) => id);
}

function withoutComments(css: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let open = css.indexOf("/*"); open !== -1; open = css.indexOf("/*", at)) {
    const close = css.indexOf("*/", open + 2);
    if (close === -1) throw unsafe();
    kept.push(css.slice(at, open));
    at = close + 2;
  }
  return [...kept, css.slice(at)].join(" ");
}

/* Returns the rules of a style sheet. Refuses unclosed and nested rules, because browsers apply them too. */
function rulesOf(css: string): { selector: string; body: string }[] {
  const plain = css.replaceAll(LOCAL_URL, "url(#$2)").replaceAll(QUOTED, (quoted) => {
    if (/[{}]/.test(quoted)) throw unsafe();
    return "";
  });
  const parts = plain.split("}");
  if (/["']/.test(plain) || parts.pop()?.trim() !== "") throw unsafe();
  return parts.map((part) => {
    const [selector = "", body, ...nested] = part.split("{");
    if (body === undefined || nested.length > 0) throw unsafe();
    return { selector, body };
  });
}

/** An element that is kept and whose end has not been read yet. */
interface Open {
  readonly name: string;
  readonly owner: string;
}

/**
 * Reads an SVG with a strict XML parser and writes a new one with only the elements and attributes on our lists. Drops
 * the metadata of drawing programs. Refuses anything that could run, load or animate with `PICTURE_UNSAFE`, and a file
 * that is not SVG with `PICTURE_UNREADABLE`.
 */
class Cleaner {
  readonly #parser = new SaxesParser({ xmlns: true });
  readonly #references = new References();
  readonly #open: Open[] = [];
  readonly #written: string[] = [];
  /** The depth inside an element that is dropped; 0 outside of one. */
  #dropped = 0;
  #css = "";
  #cssLength = 0;

  clean(text: string): string {
    this.#parser.on("error", (error) => {
      throw unreadable(error);
    });
    /* A document type has no effect unless it declares entities. */
    this.#parser.on("doctype", (doctype) => {
      if (doctype.includes("[")) throw unsafe();
    });
    this.#parser.on("processinginstruction", ({ target }) => {
      if (/^xml-stylesheet$/i.test(target)) throw unsafe();
    });
    this.#parser.on("opentag", (tag) => this.#start(tag));
    this.#parser.on("closetag", () => this.#end());
    this.#parser.on("text", (found) => this.#text(found));
    this.#parser.on("cdata", (found) => this.#text(found));
    this.#parser.write(text).close();
    if (this.#references.drawn() > DRAWN_MAX) throw unsafe();
    return this.#written.join("");
  }

  #start(tag: SaxesTagNS): void {
    const { uri, local } = tag;
    const attributes = Object.values(tag.attributes);
    const isRoot = this.#open.length === 0 && this.#dropped === 0;
    if (isRoot && (uri !== SVG || local !== "svg")) throw unreadable();
    if (uri === XHTML || attributes.some(isHandler)) throw unsafe();
    if (this.#dropped > 0 || uri !== SVG || UNDRAWN.has(local)) {
      this.#dropped += 1;
      return;
    }
    if (!ELEMENTS.has(local) || this.#open.length >= DEPTH_MAX) throw unsafe();
    const around = this.#open.at(-1);
    if (around?.name === "style") throw unsafe();
    const kept = keptAttributes(local, attributes);
    if (isRoot) addSize(kept);
    const ids = [...kept].flatMap(([name, value]) => (name === "href" ? [value.slice(1)] : localIds(value)));
    const classes = (kept.get("class") ?? "").split(/\s+/);
    const owner = this.#references.add(around?.owner ?? "", { id: kept.get("id") ?? "", classes, ids });
    this.#open.push({ name: local, owner });
    const words = [...kept].map(([name, value]) => ` ${name}="${escaped(value)}"`);
    this.#written.push(`<${local}${isRoot ? ` xmlns="${SVG}"` : ""}${words.join("")}>`);
  }

  #end(): void {
    if (this.#dropped > 0) {
      this.#dropped -= 1;
      return;
    }
    const name = this.#open.pop()?.name;
    if (name === "style") this.#writeStyle();
    this.#written.push(`</${name}>`);
  }

  #text(found: string): void {
    const around = this.#open.at(-1)?.name ?? "";
    if (this.#dropped > 0 || !WITH_TEXT.has(around)) return;
    if (around === "style") this.#css += found;
    else this.#written.push(escaped(found));
  }

  #writeStyle(): void {
    this.#cssLength += this.#css.length;
    if (this.#cssLength > CSS_MAX) throw unsafe();
    const css = withoutComments(this.#css);
    this.#css = "";
    localIds(css);
    for (const { selector, body } of rulesOf(css)) {
      const ids = localIds(body);
      /* Only for rules for classes is it known which elements they apply to. */
      const isForClasses = /^\s*\.[\w-]+\s*(?:,\s*\.[\w-]+\s*)*$/.test(selector);
      if (ids.length > 0 && !isForClasses) throw unsafe();
      this.#references.addRule(
        [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name),
        ids,
      );
    }
    this.#written.push(escaped(css));
  }
}

const isHandler = ({ local, name }: SaxesAttributeNS): boolean => /^on/i.test(local) || /^on/i.test(name);

function keptAttributes(element: string, attributes: readonly SaxesAttributeNS[]): Map<string, string> {
  const kept = new Map<string, string>();
  for (const { uri, prefix, local, value } of attributes) {
    if (local === "href" && (prefix === "" || uri === XLINK)) {
      if (!REFERRING.has(element) || !/^#[\w.:-]{1,100}$/.test(value)) throw unsafe();
      kept.set("href", value);
    } else if (prefix === "" && ATTRIBUTES.has(local)) {
      if (local !== "id" || ID.test(value)) kept.set(local, value);
    }
  }
  return kept;
}

/* Adds the drawing's width and height, without which some browsers cannot draw it on a canvas. */
function addSize(root: Map<string, string>): void {
  const [, , width = 0, height = 0] = (root.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const hasSize = ["width", "height"].every((side) => /^[\d.]+[a-z]*$/i.test(root.get(side) ?? ""));
  if (hasSize || !(width > 0 && height > 0)) return;
  root.set("width", String(width));
  root.set("height", String(height));
}

/** Returns an SVG with everything removed that is not drawn; see `Cleaner` for what is refused. */
export function cleanedSvg(bytes: Buffer): Buffer {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw unreadable(error);
  }
  return Buffer.from(new Cleaner().clean(text));
}
