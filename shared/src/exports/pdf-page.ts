import { jsPDF } from "jspdf";
import { joinContent } from "./pdf-memory.ts";

export type Weight = "normal" | "bold";

/**
 * The fonts of the documents: for each weight, base64-encoded TTF files in order of preference. A font draws only the
 * characters that those before it lack.
 */
export type PdfFonts = Readonly<Record<Weight, readonly string[]>>;

export type Ink = readonly [red: number, green: number, blue: number];

export const BLACK: Ink = [0, 0, 0];
export const GREY: Ink = [95, 95, 95];
export const PALE: Ink = [200, 200, 200];

/** A4 portrait, in millimetres. */
export const PAGE = { width: 210, height: 297, margin: 15 } as const;

const POINT_MM = 25.4 / 72;
/** Line height as a multiple of the type size. */
const LEADING = 1.25;

interface TextStyle {
  /** Type size in points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly ink?: Ink;
  readonly align?: "left" | "right" | "center";
}

interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  /** When the content was last changed. Used as the creation date, so that the same content gives the same bytes. */
  readonly changedAt: Date;
  /** A UUID from which the file's id is derived. */
  readonly id: string;
  /** The band's logo, a PNG; missing for a document or a band without one. */
  readonly logo?: Uint8Array | null | undefined;
}

interface RuleOptions {
  readonly from?: number;
  readonly to?: number;
  readonly ink?: Ink;
  /** Thickness in millimetres. */
  readonly width?: number;
}

/** The largest space for the logo, in millimetres. */
const LOGO = { width: 40, height: 13 } as const;

/** From the logo to the text beside it, in millimetres. */
const LOGO_GAP = 5;

/* The width and height in the header of a PNG. */
function sidesOf(png: Uint8Array): readonly [width: number, height: number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

/** Height of a line of type, in millimetres. */
export const lineHeight = (size: number): number => size * POINT_MM * LEADING;

/** The latest year that the library accepts. */
const YEAR_MAX = "2037";

/* Returns a string, because the library would write a Date in the computer's time zone. */
function creationDate(instant: Date): string {
  const [year = "", rest = ""] = instant
    .toISOString()
    .replaceAll(/[-:T]/g, "")
    .split(/(?<=^\d{4})/);
  return `D:${year < YEAR_MAX ? year : YEAR_MAX}${rest.slice(0, 10)}+00'00'`;
}

/** Consecutive characters that one font draws. */
interface Run {
  readonly text: string;
  readonly font: string;
}

/** The part of a font that the library's type declarations omit. */
interface FontFile {
  readonly metadata: { readonly cmap: { readonly unicode: { readonly codeMap: Readonly<Record<number, unknown>> } } };
}

/** The width of every character of the monospaced font, as a multiple of the type size. */
export const MONO_EMS = 0.6;

const MISSING = "□";

/**
 * A PDF to write on, with positions in millimetres from the upper left corner of the page. It accepts any text:
 * characters that the fonts or the library cannot draw are removed or replaced, because they would make the rest of a
 * line disappear.
 */
export class PdfPage {
  readonly #pdf: jsPDF;
  readonly #files: PdfFonts;
  readonly #logo: Uint8Array | null;
  /** Which characters the fonts added so far can draw, by name. */
  readonly #known = new Map<string, Readonly<Record<number, unknown>>>();
  /** The widths of words, because a title is measured in many sizes. */
  readonly #widths: Readonly<Record<Weight, Map<string, number>>> = { normal: new Map(), bold: new Map() };

  constructor(fonts: PdfFonts, { title, author, language, changedAt, id, logo }: PdfInfo) {
    const pdf = new jsPDF({ unit: "mm", format: "a4", compress: true, putOnlyUsedFonts: true });
    this.#pdf = pdf;
    this.#files = fonts;
    this.#logo = logo ?? null;
    pdf.setCreationDate(creationDate(changedAt));
    pdf.setFileId(id.replaceAll("-", "").toUpperCase());
    pdf.setLanguage(language === "de" ? "de-DE" : "en-GB");
    pdf.setDocumentProperties({ title: this.#drawable(title), author: this.#drawable(author), creator: "Bandstand" });
  }

  get pages(): number {
    return this.#pdf.getNumberOfPages();
  }

  /** Adds a page and makes it the current one. */
  add(): void {
    joinContent(this.#pdf);
    this.#pdf.addPage();
  }

  /** Makes an earlier page the current one, for example to add its number. */
  turnTo(page: number): void {
    this.#pdf.setPage(page);
  }

  /** Writes one line of text with its baseline at `y`. */
  write(text: string, x: number, y: number, style: TextStyle): void {
    const { size, weight = "normal", ink = BLACK, align = "left" } = style;
    const width = align === "left" ? 0 : this.width(text, style);
    let at = align === "left" ? x : x - (align === "right" ? width : width / 2);
    for (const { text: part, font } of this.#runs(text, weight)) {
      this.#pdf
        .setFont(font, weight)
        .setFontSize(size)
        .setTextColor(...ink)
        .text(part, at, y);
      at += this.#pdf.getTextWidth(part);
    }
  }

  /** The width of a line, in millimetres. */
  width(text: string, { size, weight = "normal" }: TextStyle): number {
    return this.#ems(clean(text), weight) * size * POINT_MM;
  }

  /** The largest type size, up to the style's, at which the text fits on one line of `width` millimetres. */
  sizeFor(text: string, width: number, style: TextStyle): number {
    return style.size * Math.min(1, width / this.width(text, style));
  }

  /** Wraps text into lines of at most `width` millimetres. Keeps existing line breaks. */
  lines(text: string, width: number, { size, weight = "normal" }: TextStyle): string[] {
    const ems = width / (size * POINT_MM);
    return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => this.#wrapped(clean(line), ems, weight));
  }

  /**
   * Writes one line in the monospaced font with its baseline at `y`. Characters that this font lacks are drawn in the
   * other fonts, each in its column.
   */
  writeMono(text: string, x: number, y: number, size: number): void {
    const column = size * POINT_MM * MONO_EMS;
    let at = x;
    for (const part of clean(text).match(/[ -~\u00A0-\u00FF]+|[^ -~\u00A0-\u00FF]/gu) ?? []) {
      if (/^[ -~\u00A0-\u00FF]/.test(part)) {
        this.#pdf
          .setFont("courier", "normal")
          .setFontSize(size)
          .setTextColor(...BLACK)
          .text(part, at, y);
        at += part.length * column;
      } else {
        this.write(part, at, y, { size });
        at += column;
      }
    }
  }

  /** Makes a rectangle on the current page a link to another page. */
  link(target: number, x: number, y: number, width: number, height: number): void {
    this.#pdf.link(x, y, width, height, { pageNumber: target });
  }

  /** Adds a page to the outline that PDF readers show beside the document. */
  bookmark(title: string, page: number): void {
    this.#pdf.outline.add(null, this.#drawable(title), { pageNumber: page });
  }

  /** Draws a horizontal line across the page, or between two positions. */
  rule(y: number, options: RuleOptions = {}): void {
    const { from = PAGE.margin, to = PAGE.width - PAGE.margin, ink = PALE, width = 0.2 } = options;
    this.#pdf
      .setDrawColor(...ink)
      .setLineWidth(width)
      .line(from, y, to, y);
  }

  /**
   * Draws the logo, if there is one, at the right edge of the page below `y`. Returns the width that the
   * text beside it must leave free.
   */
  drawLogo(y: number): number {
    if (this.#logo === null) return 0;
    const [across, down] = sidesOf(this.#logo);
    const scale = Math.min(LOGO.width / across, LOGO.height / down);
    const [width, height] = [across * scale, down * scale];
    /* With an alias, the file holds the picture once, however many pages show it. */
    this.#pdf.addImage(this.#logo, "PNG", PAGE.width - PAGE.margin - width, y, width, height, "logo", "FAST");
    return width + LOGO_GAP;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#pdf.output("arraybuffer"));
  }

  #wrapped(text: string, ems: number, weight: Weight): string[] {
    const lines: string[] = [];
    let line: string | undefined;
    for (const word of text.split(" ")) {
      const longer = line === undefined ? word : `${line} ${word}`;
      if (this.#ems(longer, weight) <= ems) {
        line = longer;
        continue;
      }
      if (line !== undefined) lines.push(line);
      const parts = this.#ems(word, weight) > ems ? this.#cut(word, ems, weight) : [word];
      lines.push(...parts.slice(0, -1));
      line = parts.at(-1) ?? "";
    }
    return [...lines, line ?? ""];
  }

  /* Cuts a word that is wider than a line into parts that fit, each of at least one character. */
  #cut(word: string, ems: number, weight: Weight): string[] {
    const parts: string[] = [];
    let [part, wide] = ["", 0];
    for (const letter of word) {
      const more = this.#ems(letter, weight);
      if (part !== "" && wide + more > ems) {
        parts.push(part);
        [part, wide] = ["", 0];
      }
      part += letter;
      wide += more;
    }
    return [...parts, part];
  }

  /* The width of clean text as a multiple of the type size. The library does not kern, so the widths of words add up. */
  #ems(text: string, weight: Weight): number {
    const known = this.#widths[weight];
    const widthOf = (word: string): number => {
      let width = known.get(word);
      if (width === undefined) {
        width = this.#runs(word, weight).reduce(
          (sum, { text: part, font }) => sum + this.#pdf.setFont(font, weight).getStringUnitWidth(part),
          0,
        );
        known.set(word, width);
      }
      return width;
    };
    const words = text.split(" ");
    return words.reduce((sum, word) => sum + widthOf(word), (words.length - 1) * widthOf(" "));
  }

  /* Divides text into parts that one font can draw. */
  #runs(text: string, weight: Weight): Run[] {
    const runs: { text: string; font: string }[] = [];
    for (const letter of clean(text)) {
      const font = this.#fontFor(letter, weight);
      const drawn = font === undefined ? MISSING : letter;
      const name = font ?? this.#fontFor(MISSING, weight) ?? "";
      const last = runs.at(-1);
      if (last?.font === name) last.text += drawn;
      else runs.push({ text: drawn, font: name });
    }
    return runs;
  }

  #drawable(text: string): string {
    return this.#runs(text, "normal")
      .map((run) => run.text)
      .join("");
  }

  /* Adds a font only when a character needs it, because reading the second, large one takes longer than writing a
     setlist. */
  #fontFor(letter: string, weight: Weight): string | undefined {
    const code = letter.codePointAt(0) ?? 0;
    for (const [index, file] of this.#files[weight].entries()) {
      const name = `font-${index}-${weight}`;
      const known = this.#known.get(name) ?? this.#addFont(name, file, weight);
      if (known[code] !== undefined) return name;
    }
    return undefined;
  }

  #addFont(name: string, file: string, weight: Weight): Readonly<Record<number, unknown>> {
    this.#pdf.addFileToVFS(`${name}.ttf`, file);
    this.#pdf.addFont(`${name}.ttf`, name, weight);
    this.#pdf.setFont(name, weight);
    const { metadata } = this.#pdf.getFont() as unknown as FontFile;
    const { codeMap } = metadata.cmap.unicode;
    this.#known.set(name, codeMap);
    return codeMap;
  }
}

/*
 * Control and direction characters can hide the rest of a line. The fonts have precomposed letters, but no combining
 * marks and no emoji.
 */
const clean = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/\s/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{M}\uFE0F]/gu, "");
