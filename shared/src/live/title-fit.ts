/** An unbreakable part of a title, measured at a font size of one pixel. */
export interface TitlePart {
  readonly width: number;
  /** Width of the space before the part; 0 for the first part and after a hyphen. */
  readonly gap: number;
  /** Width of the widest letter: the most space that a line may waste if the part has to be broken. */
  readonly letter: number;
}

export interface TitleBox {
  /** In pixels, like `height` and the returned sizes. */
  readonly width: number;
  readonly height: number;
}

export interface TitleFit {
  readonly size: number;
  /** True if a word is so long that it is broken rather than shown in tiny letters. */
  readonly breaksWords: boolean;
}

/** A word is broken if that makes the title larger by at least this factor. */
const WORTH_BREAKING = 2.2;
/** The share of a line that a title may fill. The rest stays free, because browsers round letter widths. */
const LINE_SHARE = 0.97;
const STEPS = 14;

/** Splits a title into the parts between which a line may end: at spaces, and after hyphens between letters. */
export const titleParts = (title: string): { readonly text: string; readonly isWordStart: boolean }[] =>
  title
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => word.split(/(?<=\p{L}-)(?=\p{L})/u).map((text, index) => ({ text, isWordStart: index === 0 })));

/**
 * The number of lines of `width` that the parts need; infinite if a part is wider than a line and may not be broken.
 */
function lineCount(parts: readonly TitlePart[], width: number, mayBreak: boolean): number {
  let lines = 1;
  let used = 0;
  for (const part of parts) {
    const gap = used === 0 ? 0 : part.gap;
    if (used + gap + part.width <= width) {
      used += gap + part.width;
      continue;
    }
    if (used > 0) lines += 1;
    used = part.width;
    if (part.width <= width) continue;
    const room = width - part.letter;
    if (!mayBreak || room <= 0) return Number.POSITIVE_INFINITY;
    const more = Math.ceil(part.width / room) - 1;
    lines += more;
    used = part.width - more * room;
  }
  return lines;
}

function largest(parts: readonly TitlePart[], box: TitleBox, lineHeight: number, max: number, mayBreak: boolean) {
  const fits = (size: number): boolean =>
    lineCount(parts, (box.width * LINE_SHARE) / size, mayBreak) * lineHeight * size <= box.height;
  if (fits(max)) return max;
  let [small, large] = [0, max];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (small + large) / 2;
    if (fits(middle)) small = middle;
    else large = middle;
  }
  return small;
}

/**
 * Finds the largest font size, in pixels and at most `max`, at which a title fits a box in both directions. Lines break
 * between parts as in a browser; a word is broken only if that makes the title much larger. The size is 0 for a box
 * without space. `lineHeight` is a multiple of the size.
 */
export function fitTitle(parts: readonly TitlePart[], box: TitleBox, lineHeight: number, max: number): TitleFit {
  if (box.width <= 0 || box.height <= 0) return { size: 0, breaksWords: false };
  const whole = largest(parts, box, lineHeight, max, false);
  const broken = largest(parts, box, lineHeight, max, true);
  return broken > whole * WORTH_BREAKING ? { size: broken, breaksWords: true } : { size: whole, breaksWords: false };
}

/** A title with more letters, or with a longer word, would become small beside another column. */
const SHORT_TITLE_LETTERS = 40;
const SHORT_WORD_LETTERS = 14;

/** Whether a title needs the whole width of a landscape screen to stay readable from a metre away. */
export const needsWholeWidth = (title: string): boolean =>
  title.length > SHORT_TITLE_LETTERS || titleParts(title).some(({ text }) => text.length > SHORT_WORD_LETTERS);
