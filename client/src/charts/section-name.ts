import type { Section } from "@bandstand/shared/charts/layout.ts";
import { text } from "../i18n/text.ts";

/** Names that need no words: the block itself shows what it is. */
const UNNAMED = new Set(["none", "tab", "grid", "textblock"]);

/** What a section is called: its label, else "Verse 2" or the name that the chart gives it; null if it has no name. */
export function sectionName({ kind, label, number }: Section): string | null {
  const { sections } = text().charts;
  if (label !== null) return label;
  if (kind === "verse") return sections.verse(number);
  if (kind === "chorus" || kind === "bridge") return sections[kind];
  if (UNNAMED.has(kind)) return null;
  const words = kind.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
