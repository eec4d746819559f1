import type { Notation } from "./contract.ts";
import { type Key, readKey } from "./key.ts";

/** Reads a key as members of the band type it: in the chart's notation, or as Germans write it. Null if unreadable. */
export const typedKey = (typed: string | null, notation: Notation): Key | null =>
  typed === null ? null : (readKey(typed, notation) ?? readKey(typed, "german"));
