import type { Language } from "@bandstand/shared/contract/errors.ts";
import { Refusal } from "../http/errors.ts";

const SENTENCES = {
  unknown_song: { de: "Diesen Song gibt es nicht (mehr).", en: "This song does not exist or has been deleted." },
  unknown_set: { de: "Dieses Set gibt es in der Setliste nicht.", en: "This set is not in the setlist." },
  unknown_entry: { de: "Dieser Song steht nicht in der Setliste.", en: "This song is not in the setlist." },
  set_full: { de: "In dieses Set passt kein Song mehr.", en: "This set is full." },
} as const satisfies Record<string, Record<Language, string>>;

/** Returns a 422 for values in a setlist edit that refer to something missing or to a full set. */
export function setlistRefusal(code: keyof typeof SENTENCES, paths: readonly string[], language: Language): Refusal {
  const faults = paths.map((path) => ({ path, code, message: SENTENCES[code][language] }));
  return new Refusal("VALIDATION_FAILED", { faults });
}
