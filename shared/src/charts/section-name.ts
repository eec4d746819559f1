import type { Section } from "./layout.ts";

/** Sections that need no name: the block itself shows what it is. */
const UNNAMED = new Set(["none", "tab", "grid", "textblock"]);

/** What sections are called in the reader's language. */
export interface SectionWords {
  readonly verse: (number: number) => string;
  readonly chorus: string;
  readonly bridge: string;
}

/**
 * What a section is called: its label, that of the chorus it repeats, else "Verse 2" or the name that the chart gives
 * it; null if it has no name.
 */
export function nameOfSection({ kind, label, repeatedLabel, number }: Section, words: SectionWords): string | null {
  if (label !== null) return label;
  if (repeatedLabel !== null) return repeatedLabel;
  if (kind === "verse") return words.verse(number);
  if (kind === "chorus" || kind === "bridge") return words[kind];
  if (UNNAMED.has(kind)) return null;
  const name = kind.replaceAll("_", " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
