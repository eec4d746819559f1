import type { Notation } from "./contract.ts";
import { type Key, readKey } from "./key.ts";

/** Reads a key as members type it: in the chart's notation, or else in German. Null if unreadable. */
export const typedKey = (typed: string | null, notation: Notation): Key | null =>
  typed === null ? null : (readKey(typed, notation) ?? readKey(typed, "german"));
