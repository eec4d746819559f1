import { tonight } from "../setlists/tonight.ts";
import { dayInWords } from "./heading.ts";
import { GREY, PAGE, type PdfPage, lineHeight } from "./pdf-page.ts";
import type { SetlistDocument } from "./setlist-document.ts";
import type { Words } from "./words.ts";

/**
 * The range of title sizes in points. Titles get the largest size at which the set fits on one page; 20 is still
 * readable from two metres away.
 */
const [LARGEST, SMALLEST] = [44, 20] as const;
const TOP = PAGE.margin + 20;
const BOTTOM = PAGE.height - PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
/**
 * The type size of singers, note and key: half the title's, but at least 14 points, the smallest that is readable on a
 * dark stage.
 */
const [SMALL, SMALL_LEAST] = [0.5, 14] as const;
const smallOf = (size: number): number => Math.max(SMALL_LEAST, size * SMALL);

interface Line {
  readonly title: string;
  readonly key: string;
  /** Tonight's singers and note. */
  readonly facts: string;
}

interface Block {
  readonly size: number;
  readonly height: number;
  readonly title: readonly string[];
  readonly facts: readonly string[];
  readonly key: string;
}

/** Writes one page per set, black on white, without skipped songs: title, tonight's key and singers, and the note. */
export function writePrintDesign(page: PdfPage, { gig, songOf, nameOf }: SetlistDocument, words: Words): void {
  const all = gig.setlist.sets.map((set) => ({
    name: set.name,
    lines: set.songs
      .filter((entry) => !entry.uebersprungen)
      .map((entry): Line => {
        const song = songOf(entry.song_id);
        const { singers, key } = tonight(entry, song, nameOf);
        return {
          title: song?.title ?? words.unknownSong,
          key: key ?? "",
          facts: [singers.join(", "), entry.note].filter(Boolean).join(" · "),
        };
      }),
  }));
  /* Empty sets get no page, unless all sets are empty. */
  const filled = all.filter(({ lines }) => lines.length > 0);
  const sets = filled.length > 0 ? filled : all.slice(0, 1);
  const lead = `${gig.name} · ${dayInWords(gig.date, words)}`;
  if (sets.length === 0) writeSet(page, { name: words.setlist, lead, lines: [], empty: words.emptySetlist });
  for (const [index, { name, lines }] of sets.entries()) {
    if (index > 0) page.add();
    writeSet(page, { name, lead, lines, empty: words.emptySet });
  }
}

function blockOf(page: PdfPage, { title, key, facts }: Line, size: number): Block {
  const keyWidth = key === "" ? 0 : page.width(key, { size: smallOf(size), weight: "bold" }) + 6;
  const lines = page.lines(title, WIDTH - keyWidth, { size, weight: "bold" });
  const small = facts === "" ? [] : page.lines(facts, WIDTH, { size: smallOf(size) });
  const height = lines.length * lineHeight(size) + small.length * lineHeight(smallOf(size)) + size * 0.08;
  return { size, height, title: lines, facts: small, key };
}

/*
 * Uses the largest size at which the set fits on one page. A very long set continues on the next page in the smallest
 * size.
 */
function blocksOf(page: PdfPage, lines: readonly Line[]): Block[] {
  for (let size: number = LARGEST; ; size -= 1) {
    const blocks = lines.map((line) => blockOf(page, line, size));
    const height = blocks.reduce((sum, block) => sum + block.height, 0);
    if (height <= BOTTOM - TOP || size === SMALLEST) return blocks;
  }
}

interface PrintedSet {
  readonly name: string;
  readonly lead: string;
  readonly lines: readonly Line[];
  readonly empty: string;
}

/** Distributes the blocks over pages. A block that is taller than a page gets a page of its own. */
function pagesOf(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  let y = TOP;
  for (const block of blocks) {
    if (y + block.height > BOTTOM + 1 && y > TOP) {
      pages.push([]);
      y = TOP;
    }
    pages.at(-1)?.push(block);
    y += block.height;
  }
  return pages;
}

function writeSet(page: PdfPage, { name, lead, lines, empty }: PrintedSet): void {
  const pages = pagesOf(blocksOf(page, lines));
  for (const [index, blocks] of pages.entries()) {
    if (index > 0) page.add();
    /* Page numbers, for putting loose sheets in order. */
    const part = pages.length > 1 ? `${index + 1}/${pages.length}` : "";
    const head = { size: 20, weight: "bold" } as const;
    const right = PAGE.width - PAGE.margin - page.drawLogo(PAGE.margin + 1);
    const width = right - PAGE.margin;
    const nameWidth = part === "" ? width : width - page.width(part, head) - 6;
    page.write(name, PAGE.margin, PAGE.margin + 7, { ...head, size: page.sizeFor(name, nameWidth, head) });
    page.write(part, right, PAGE.margin + 7, { ...head, align: "right" });
    page.write(lead, PAGE.margin, PAGE.margin + 13, { size: page.sizeFor(lead, width, { size: 11 }), ink: GREY });
    page.rule(PAGE.margin + 16, { ink: [0, 0, 0], width: 0.6 });
    if (lines.length === 0) page.write(empty, PAGE.margin, TOP + 8, { size: 14, ink: GREY });
    let y = TOP;
    for (const block of blocks) {
      writeBlock(page, block, y);
      y += block.height;
    }
  }
}

function writeBlock(page: PdfPage, { size, title, facts, key }: Block, top: number): void {
  let y = top;
  for (const line of title) {
    y += lineHeight(size);
    page.write(line, PAGE.margin, y - size * 0.07, { size, weight: "bold" });
  }
  /* The key is next to the first line, but is written after the title, because screen readers read in this order. */
  const beside = top + lineHeight(size) - size * 0.07;
  page.write(key, PAGE.width - PAGE.margin, beside, { size: smallOf(size), weight: "bold", align: "right" });
  for (const line of facts) {
    y += lineHeight(smallOf(size));
    page.write(line, PAGE.margin, y - size * 0.06, { size: smallOf(size) });
  }
}
