import { readToken, type Chord } from "./chord.ts";
import type { Notation } from "./contract.ts";

/**
 * Rewrites the chords in a line of a grid. The margins before the first and after the last bar line are text. Columns
 * stay aligned as far as the spaces after a chord allow.
 */
export function mapGrid(line: string, notation: Notation, write: (chord: Chord) => string): string {
  const [first, last] = [line.indexOf("|"), line.lastIndexOf("|")];
  if (first < 0) return line;
  const cells = line.slice(first, last).replace(/([^\s|~]+)(\s*)/g, (all, token: string, spaces: string) => {
    const found = readToken(token, notation);
    if (found === null) return all;
    const written = found.before + write(found.chord) + found.after;
    const wanted = spaces.length + token.length - written.length;
    return written + " ".repeat(spaces === "" ? 0 : Math.max(wanted, 1));
  });
  return line.slice(0, first) + cells + line.slice(last);
}
