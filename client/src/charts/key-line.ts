import { writeKey } from "@bandstand/shared/charts/key.ts";
import type { Notation } from "@bandstand/shared/charts/contract.ts";
import { type ReaderLayout, isShifted } from "@bandstand/shared/charts/for-reader.ts";
import { text } from "../i18n/text.ts";

/** Says in which key a chart sounds and, if it differs, in which key it is shown; null if its key is unknown. */
export function keyLine(layout: ReaderLayout, notation: Notation): string | null {
  const { soundingKey, shownKey, capo, transposition } = layout;
  if (soundingKey === null || shownKey === null) return null;
  const sounding = text().charts.soundsIn(writeKey(soundingKey, notation));
  if (!isShifted(layout)) return sounding;
  const shown = writeKey(shownKey, notation);
  return `${sounding} · ${transposition === 0 && capo > 0 ? text().charts.shapes(shown) : text().charts.writtenIn(shown)}`;
}
