import type { Notation } from "@bandstand/shared/charts/contract.ts";
import { type Key, readKey } from "@bandstand/shared/charts/key.ts";

/** Reads a key as members of the band type it: in the chart's notation, or as Germans write it. Null if unreadable. */
export const typedKey = (typed: string | null, notation: Notation): Key | null =>
  typed === null ? null : (readKey(typed, notation) ?? readKey(typed, "german"));
