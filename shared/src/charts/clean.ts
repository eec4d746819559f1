import { withoutUnseen } from "../contract/unseen.ts";
import { decodeText } from "../songs/decode-text.ts";

/** A cleaned text, and how many characters of each kind were removed or replaced. */
export interface CleanedText {
  readonly text: string;
  /** Control characters, such as NUL. */
  readonly controls: number;
  /** Invisible characters, such as those that reverse the direction of the text. */
  readonly invisible: number;
  /** Lone surrogates (halves of a character), replaced by `�`. */
  readonly broken: number;
}

/**
 * Makes pasted or imported text storable: line ends become `\n`, control characters other than tabs and invisible
 * characters are removed, and lone surrogates are replaced. The changes are counted, so that the user can be told.
 */
export function cleanText(raw: string): CleanedText {
  const lines = raw.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  const withoutControls = lines.replace(/[^\P{Cc}\t\n]/gu, "");
  /* A byte order mark at the start belongs to the encoding and is not counted. */
  const withoutMark = withoutControls.replace(/^\uFEFF/, "");
  const visible = withoutUnseen(withoutMark);
  const text = visible.toWellFormed();
  let broken = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) !== visible.charCodeAt(at)) broken += 1;
  return {
    text,
    controls: lines.length - withoutControls.length,
    invisible: [...withoutMark].length - [...visible].length,
    broken,
  };
}

/** Reads the bytes of a text file in UTF-8, UTF-16 with a byte order mark, or Windows-1252, and cleans it. */
export const readTextFile = (bytes: Uint8Array): CleanedText => cleanText(decodeText(bytes));
