import { jsPDF } from "jspdf";

/** The two weights of the documents' font (DejaVu Sans Condensed), as base64-encoded TTF files. */
export interface PdfFonts {
  readonly regular: string;
  readonly bold: string;
}

export type Weight = "normal" | "bold";
export type Ink = readonly [red: number, green: number, blue: number];

export const BLACK: Ink = [0, 0, 0];
export const GREY: Ink = [95, 95, 95];
export const PALE: Ink = [200, 200, 200];

/** A4 portrait, in millimetres. */
export const PAGE = { width: 210, height: 297, margin: 15 } as const;

const FONT = "DejaVu";
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
}

interface RuleOptions {
  readonly from?: number;
  readonly to?: number;
  readonly ink?: Ink;
  /** Thickness in millimetres. */
  readonly width?: number;
}

/** Height of a line of type, in millimetres. */
export const lineHeight = (size: number): number => size * POINT_MM * LEADING;

/** The latest year that the library accepts. */
const YEAR_MAX = "2037";

/* Returns text, because the library would write a Date in the computer's time zone. */
function creationDate(instant: Date): string {
  const [year = "", rest = ""] = instant
    .toISOString()
    .replaceAll(/[-:T]/g, "")
    .split(/(?<=^\d{4})/);
  return `D:${year < YEAR_MAX ? year : YEAR_MAX}${rest.slice(0, 10)}+00'00'`;
}

/**
 * A PDF to write on, with positions in millimetres from the upper left corner of the page. It accepts any text:
 * characters that the font or the library cannot draw are removed or replaced, because they would make the rest of a
 * line disappear.
 */
export class PdfPage {
  readonly #pdf: jsPDF;
  readonly #known: Readonly<Record<number, unknown>>;

  constructor(fonts: PdfFonts, { title, author, language, changedAt, id }: PdfInfo) {
    const pdf = new jsPDF({ unit: "mm", format: "a4", compress: true, putOnlyUsedFonts: true });
    for (const weight of ["normal", "bold"] as const) {
      const file = `${FONT}-${weight}.ttf`;
      pdf.addFileToVFS(file, weight === "normal" ? fonts.regular : fonts.bold);
      pdf.addFont(file, FONT, weight);
    }
    pdf.setFont(FONT, "normal");
    pdf.setCreationDate(creationDate(changedAt));
    pdf.setFileId(id.replaceAll("-", "").toUpperCase());
    pdf.setLanguage(language === "de" ? "de-DE" : "en-GB");
    this.#pdf = pdf;
    const { metadata } = pdf.getFont() as unknown as {
      metadata: { cmap: { unicode: { codeMap: Readonly<Record<number, unknown>> } } };
    };
    this.#known = metadata.cmap.unicode.codeMap;
    pdf.setDocumentProperties({ title: this.#drawable(title), author: this.#drawable(author), creator: "Bandstand" });
  }

  get pages(): number {
    return this.#pdf.getNumberOfPages();
  }

  /** Adds a page and makes it the current one. */
  add(): void {
    this.#pdf.addPage();
  }

  /** Makes an earlier page the current one, for example to add its number. */
  turnTo(page: number): void {
    this.#pdf.setPage(page);
  }

  /** Writes one line of text with its baseline at `y`. */
  write(text: string, x: number, y: number, { size, weight = "normal", ink = BLACK, align = "left" }: TextStyle): void {
    const drawable = this.#drawable(text);
    if (drawable === "") return;
    this.#pdf
      .setFont(FONT, weight)
      .setFontSize(size)
      .setTextColor(...ink);
    this.#pdf.text(drawable, x, y, { align });
  }

  /** The width of a line, in millimetres. */
  width(text: string, { size, weight = "normal" }: TextStyle): number {
    this.#pdf.setFont(FONT, weight).setFontSize(size);
    return this.#pdf.getTextWidth(this.#drawable(text));
  }

  /** The largest type size, up to the style's, at which the text fits on one line of `width` millimetres. */
  sizeFor(text: string, width: number, style: TextStyle): number {
    return style.size * Math.min(1, width / this.width(text, style));
  }

  /** Wraps text into lines of at most `width` millimetres. Keeps existing line breaks. */
  lines(text: string, width: number, { size, weight = "normal" }: TextStyle): string[] {
    this.#pdf.setFont(FONT, weight).setFontSize(size);
    return text
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .flatMap((line) => this.#pdf.splitTextToSize(this.#drawable(line), width) as string[]);
  }

  /** Draws a horizontal line across the page, or between two positions. */
  rule(y: number, options: RuleOptions = {}): void {
    const { from = PAGE.margin, to = PAGE.width - PAGE.margin, ink = PALE, width = 0.2 } = options;
    this.#pdf
      .setDrawColor(...ink)
      .setLineWidth(width)
      .line(from, y, to, y);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#pdf.output("arraybuffer"));
  }

  /*
   * Control and direction characters can hide the rest of a line. The font has precomposed letters, but no combining
   * marks and no emoji.
   */
  #drawable(text: string): string {
    const clean = text
      .normalize("NFC")
      .replaceAll(/\s/g, " ")
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{M}\uFE0F]/gu, "");
    return Array.from(clean, (letter) => (this.#known[letter.codePointAt(0) ?? 0] === undefined ? "□" : letter)).join(
      "",
    );
  }
}
