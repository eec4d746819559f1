/*
 * Three-way merge of a text, line by line, for notes that two people edited at the same time. Lines that only one of
 * them changed are taken from that version. If both added lines at the same place, both additions are kept, one below
 * the other. If both changed the same lines, a person has to choose.
 */

type Lines = readonly string[];

export interface MergedText {
  /**
   * The merge that takes my version (`withMine`) or theirs (`withTheirs`) of the lines that both sides changed. The two
   * are equal if there are no such lines.
   */
  readonly withMine: string;
  readonly withTheirs: string;
  /** The merge that keeps both versions of the lines that both sides changed, theirs first, so nothing is lost. */
  readonly withBoth: string;
  readonly isClean: boolean;
}

/** If a comparison needs more steps than this, the changed part of the text is treated as one piece. */
const WORK_MAX = 1_000_000;

/**
 * Finds the position in `side` of every line of `base`, or −1 if it was removed, and of the end. Uses a longest common
 * subsequence.
 */
function positionsIn(base: Lines, side: Lines): Int32Array {
  const places = new Int32Array(base.length + 1).fill(-1);
  places[base.length] = side.length;
  let start = 0;
  while (start < base.length && start < side.length && base[start] === side[start]) places[start] = start++;
  let [end, sideEnd] = [base.length, side.length];
  while (end > start && sideEnd > start && base[end - 1] === side[sideEnd - 1]) places[--end] = --sideEnd;
  const [height, width] = [end - start, sideEnd - start + 1];
  if (height * width > WORK_MAX) return places;
  const lengths = new Uint16Array((height + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = height - 1; i >= 0; i -= 1)
    for (let j = width - 2; j >= 0; j -= 1)
      lengths[i * width + j] =
        base[start + i] === side[start + j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < height && j < width - 1;) {
    if (base[start + i] === side[start + j]) places[start + i++] = start + j++;
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return places;
}

const same = (a: Lines, b: Lines): boolean => a.length === b.length && a.every((line, at) => line === b[at]);

/** True if `whole` contains the lines of `part` consecutively: one side already has the other's lines. */
const contains = (whole: Lines, part: Lines): boolean =>
  whole.some((_, from) => part.every((line, at) => whole[from + at] === line));

/** A stretch of lines in my version and in theirs. Both are the same list unless somebody has to choose. */
type Piece = readonly [mine: Lines, theirs: Lines];

const isClash = ([mine, theirs]: Piece): boolean => mine !== theirs;

function mergedPiece(base: Lines, mine: Lines, theirs: Lines): Piece {
  if (same(mine, theirs) || same(base, mine)) return [theirs, theirs];
  if (same(base, theirs)) return [mine, mine];
  if (base.length > 0) return [mine, theirs];
  if (contains(theirs, mine)) return [theirs, theirs];
  const both = contains(mine, theirs) ? mine : [...theirs, ...mine];
  return [both, both];
}

/**
 * Merges the piece between two lines that both sides kept. If it has the same number of lines on all sides, they are
 * compared one by one, so that changes to neighbouring lines do not conflict. Consecutive lines that conflict stay
 * together.
 */
function mergedLines(base: Lines, mine: Lines, theirs: Lines): Piece[] {
  if (base.length !== mine.length || base.length !== theirs.length) return [mergedPiece(base, mine, theirs)];
  const pieces: Piece[] = [];
  for (const [at, line] of base.entries()) {
    const piece = mergedPiece([line], mine.slice(at, at + 1), theirs.slice(at, at + 1));
    const last = pieces.at(-1);
    if (last && isClash(last) && isClash(piece))
      pieces.splice(-1, 1, [last[0].concat(piece[0]), last[1].concat(piece[1])]);
    else pieces.push(piece);
  }
  return pieces;
}

function piecesOf(base: Lines, mine: Lines, theirs: Lines): Piece[] {
  const [inMine, inTheirs] = [positionsIn(base, mine), positionsIn(base, theirs)];
  const pieces: Piece[] = [];
  let [baseFrom, mineFrom, theirsFrom] = [0, 0, 0];
  for (let at = 0; at <= base.length; at += 1) {
    const [mineAt, theirsAt] = [inMine[at] ?? -1, inTheirs[at] ?? -1];
    if (mineAt < 0 || theirsAt < 0) continue;
    pieces.push(
      ...mergedLines(base.slice(baseFrom, at), mine.slice(mineFrom, mineAt), theirs.slice(theirsFrom, theirsAt)),
    );
    /* The line itself, which both sides kept. Empty after the last line. */
    const kept = base.slice(at, at + 1);
    pieces.push([kept, kept]);
    [baseFrom, mineFrom, theirsFrom] = [at + 1, mineAt + 1, theirsAt + 1];
  }
  return pieces;
}

/** Merges `mine` and `theirs`, which are both edited versions of `base`. */
export function mergeText(base: string, mine: string, theirs: string): MergedText {
  /* An empty text has no lines, rather than one empty line, so two people's first lines are both kept. */
  const lines = (text: string): string[] => (text === "" ? [] : text.split("\n"));
  const pieces = piecesOf(lines(base), lines(mine), lines(theirs));
  const joinWith = (choose: (piece: Piece) => Lines): string => pieces.flatMap(choose).join("\n");
  return {
    withMine: joinWith(([own]) => own),
    withTheirs: joinWith(([, other]) => other),
    withBoth: joinWith((piece) => (isClash(piece) ? [...piece[1], ...piece[0]] : piece[0])),
    isClean: !pieces.some(isClash),
  };
}
