import type { Notation } from "./contract.ts";
import { type ReaderLayout, isShifted } from "./for-reader.ts";
import { writeKey } from "./key.ts";

/** Sentences about the key of a chart in the reader's language. */
export interface KeyWords {
  readonly soundsIn: (key: string) => string;
  /** Names the key of the shapes that are played with a capo. */
  readonly shapes: (key: string) => string;
  /** Names the key in which a part for a transposing instrument is written. */
  readonly writtenIn: (key: string) => string;
}

/** Describes the key in which a chart sounds and, if different, the key it is shown in; null if the key is unknown. */
export function keyFacts(layout: ReaderLayout, notation: Notation, words: KeyWords): string | null {
  const { soundingKey, shownKey, capo, transposition } = layout;
  if (soundingKey === null || shownKey === null) return null;
  const sounding = words.soundsIn(writeKey(soundingKey, notation));
  if (!isShifted(layout)) return sounding;
  const shown = writeKey(shownKey, notation);
  return `${sounding} · ${transposition === 0 && capo > 0 ? words.shapes(shown) : words.writtenIn(shown)}`;
}
