import type { Notation } from "@bandstand/shared/charts/contract.ts";
import type { ReaderLayout } from "@bandstand/shared/charts/for-reader.ts";
import { keyFacts } from "@bandstand/shared/charts/key-facts.ts";
import { text } from "../i18n/text.ts";

/** Says in which key a chart sounds and, if it differs, in which key it is shown; null if its key is unknown. */
export const keyLine = (layout: ReaderLayout, notation: Notation): string | null =>
  keyFacts(layout, notation, text().charts);
