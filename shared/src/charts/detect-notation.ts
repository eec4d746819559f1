import type { Notation } from "./contract.ts";
import type { ParsedChart } from "./chart.ts";
import { readToken } from "./chord.ts";
import { fullName, isGridAfter } from "./directive.ts";
import { readNote } from "./note.ts";

/** What a text's note names reveal about its notation. */
interface Evidence {
  /** H, or names such as Cis and Es, which only German has. */
  hasGerman: boolean;
  hasSyllables: boolean;
  hasLowerCase: boolean;
  /** B without a flat: B natural in English, B flat in strict German. */
  hasB: boolean;
  hasBFlat: boolean;
  /** Names with `#` or `b`. */
  hasSigns: boolean;
}

/** Yields the strings of a chart that may hold chords. */
function* chordTexts(chart: ParsedChart): Generator<string> {
  let isGrid = false;
  for (const { content } of chart.lines) {
    if (content.kind === "lyrics") for (const { kind, text } of content.pieces) if (kind === "chord") yield text;
    if (content.kind === "raw" && isGrid) yield content.text;
    if (content.kind !== "directive") continue;
    if (fullName(content.name) === "key") yield content.value;
    isGrid = isGridAfter(isGrid, content.name);
  }
}

function noteEvidence(name: string, evidence: Evidence): void {
  const natural = name.charAt(0).toUpperCase();
  const rest = name.slice(1);
  evidence.hasLowerCase ||= name.charAt(0) !== natural;
  evidence.hasSyllables ||= rest.endsWith("s");
  evidence.hasGerman ||= natural === "H" || rest.endsWith("s");
  evidence.hasB ||= natural === "B" && rest === "";
  evidence.hasBFlat ||= natural === "B" && /^[b♭]/.test(rest);
  evidence.hasSigns ||= /[b#♭♯]/.test(rest);
}

function evidenceOf(texts: Iterable<string>): Evidence {
  const evidence: Evidence = {
    hasGerman: false,
    hasSyllables: false,
    hasLowerCase: false,
    hasB: false,
    hasBFlat: false,
    hasSigns: false,
  };
  for (const text of texts)
    for (const token of text.split(/[\s|~]+/)) {
      const found = token === "" ? null : readToken(token, "german");
      if (found === null) continue;
      const symbol = token.slice(found.before.length, token.length - found.after.length);
      const slash = found.chord.bass === null ? -1 : symbol.lastIndexOf("/");
      for (const start of [0, slash + 1]) {
        const part = symbol.slice(start);
        noteEvidence(part.slice(0, readNote(part, "german")?.length ?? 0), evidence);
      }
    }
  return evidence;
}

/**
 * Detects how a text spells its chords. A text whose chords read the same in every notation gets `preferred`, the
 * band's notation. Returns "unsure" if the notations differ and the text does not decide between them: a bare B without
 * H or B flat may be either note, so the user has to be asked.
 */
export function detectNotation(chart: ParsedChart, preferred: Notation = "english"): Notation | "unsure" {
  const { hasGerman, hasSyllables, hasLowerCase, hasB, hasBFlat, hasSigns } = evidenceOf(chordTexts(chart));
  const german = hasSigns && !hasSyllables ? "german_modern" : "german";
  if (hasGerman) {
    if (hasB) return hasBFlat ? "unsure" : "german";
    return german;
  }
  if (hasB) return hasBFlat && !hasLowerCase ? "english" : "unsure";
  if (hasLowerCase) return german;
  return preferred === "english" ? "english" : hasSigns ? "german_modern" : preferred;
}
