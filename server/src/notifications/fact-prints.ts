import { createHash } from "node:crypto";
import type { FactTexts, PlannedFact } from "@bandstand/shared/notifications/change.ts";

const FACTS: readonly PlannedFact[] = ["date", "time", "place"];

/** Fingerprints of facts: they can be compared but not read, because the outbox must not contain what they say. */
export type FactPrints = Readonly<Record<PlannedFact, string>>;

const printOf = (event_id: string, fact: PlannedFact, text: string): string =>
  createHash("sha256").update(`${event_id} ${fact} ${text}`).digest("base64url").slice(0, 22);

export const factPrints = (event_id: string, texts: FactTexts): FactPrints => ({
  date: printOf(event_id, "date", texts.date),
  time: printOf(event_id, "time", texts.time),
  place: printOf(event_id, "place", texts.place),
});

/** Returns the facts that differ from `before`. */
export function changedSince(event_id: string, before: FactPrints, texts: FactTexts): PlannedFact[] {
  const now = factPrints(event_id, texts);
  return FACTS.filter((fact) => now[fact] !== before[fact]);
}
