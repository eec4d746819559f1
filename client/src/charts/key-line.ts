import type { Notation } from "@bandstand/shared/charts/contract.ts";
import type { ReaderLayout } from "@bandstand/shared/charts/for-reader.ts";
import { keyFacts } from "@bandstand/shared/charts/key-facts.ts";
import { text } from "../i18n/text.ts";

/** Describes the key in which a chart sounds and, if it differs, the key in which it is shown; null if unknown. */
export const keyLine = (layout: ReaderLayout, notation: Notation): string | null =>
  keyFacts(layout, notation, text().charts);
