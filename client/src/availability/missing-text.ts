import type { AnswerRow } from "@bandstand/shared/availability/who-is-missing.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { type ComingEvent, nameOf, timeOf } from "./coming-events.ts";

/** The row's event in one line: Di., 24.11., 19:30 Probe. */
export const eventLine = (event: ComingEvent): string => {
  const when = [formatDay(event.day, "short"), timeOf(event)].filter((part) => part !== "").join(", ");
  return `${when} ${nameOf(event)}`;
};

/**
 * Writes the missing answers for the band's group chat, one line per event, with a link to the screen on which they can
 * be given. Complete events are left out; `nameOfMember` returns how the group calls a member.
 */
export function missingText(
  rows: readonly AnswerRow<ComingEvent>[],
  nameOfMember: (user_id: string) => string,
  origin: string,
): string {
  const lines = rows
    .filter(({ missing }) => missing.length > 0)
    .map(({ event, missing }) => `• ${eventLine(event)}: ${missing.map(nameOfMember).join(", ")}`);
  return [text().missing.textTitle, ...lines, "", `${origin}/answers?view=mine`].join("\n");
}
