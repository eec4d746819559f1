import type { AnswerRow } from "@bandstand/shared/availability/who-is-missing.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { type ComingEvent, nameOf, timeOf } from "./coming-events.ts";

/** The row's event in one line, such as Di., 24.11., 19:30 Probe. */
export const eventLine = (event: ComingEvent): string => {
  const when = [formatDay(event.day, "short"), timeOf(event)].filter((part) => part !== "").join(", ");
  return `${when} ${nameOf(event)}`;
};

/** An event or survey that awaits answers, described in one line, and the members whose answers are missing. */
export interface Awaited {
  readonly what: string;
  readonly missing: readonly string[];
}

/**
 * Writes the missing answers for the band's group chat, one line each, with a link to the screen on which they can be
 * given. `nameOfMember` returns the name by which the group knows a member.
 */
export const awaitedText = (
  awaited: readonly Awaited[],
  nameOfMember: (user_id: string) => string,
  link: string,
): string => {
  const lines = awaited.map(({ what, missing }) => `• ${what}: ${missing.map(nameOfMember).join(", ")}`);
  return [text().missing.textTitle, ...lines, "", link].join("\n");
};

/** The link to the screen with all events and the answers of the member who opens it. */
export const answersLink = (origin: string): string => `${origin}/answers?view=mine`;

/** Writes the missing answers to events for the band's group chat. Complete events are left out. */
export const missingText = (
  rows: readonly AnswerRow<ComingEvent>[],
  nameOfMember: (user_id: string) => string,
  origin: string,
): string =>
  awaitedText(
    rows.filter(({ missing }) => missing.length > 0).map(({ event, missing }) => ({ what: eventLine(event), missing })),
    nameOfMember,
    answersLink(origin),
  );
