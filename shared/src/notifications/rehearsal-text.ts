import type { Rehearsal } from "../rehearsals/contract.ts";
import { periodText, shortText } from "./date-text.ts";

type Announced = Pick<Rehearsal, "rehearsal_id" | "begin" | "end" | "location">;

interface LinkContext {
  /** The band's time zone. */
  readonly zone: string;
  /** The address of the app, without a trailing slash. */
  readonly appUrl: string;
}

function line({ begin, end, location }: Announced, zone: string): string {
  const shown = shortText(location);
  return periodText({ begin, end }, zone) + (shown === "" ? "" : `, ${shown}`);
}

/**
 * Writes the message to the band's chat about new rehearsals: the full period of each one, and a link. Returns an empty
 * string if there are none.
 */
export function newRehearsalsText(rehearsals: readonly Announced[], { zone, appUrl }: LinkContext): string {
  const [first, ...more] = rehearsals;
  if (first === undefined) return "";
  if (more.length === 0) return `Neue Probe: ${line(first, zone)}\n${appUrl}/rehearsals/${first.rehearsal_id}`;
  const lines = rehearsals.map((rehearsal) => `• ${line(rehearsal, zone)}`);
  return [`${rehearsals.length} neue Proben:`, ...lines, `${appUrl}/rehearsals`].join("\n");
}
