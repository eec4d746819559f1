import type { EventChange } from "@bandstand/shared/notifications/change.ts";
import { changeMessage } from "@bandstand/shared/notifications/change-text.ts";
import type { AnnouncedEvent } from "@bandstand/shared/notifications/event-text.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { language } from "../i18n/text.ts";

/** Returns the text of a notice for the band's group chat, with a link unless the event was cancelled. */
export function groupText(event: AnnouncedEvent, change: EventChange): string {
  const { title, lines, path } = changeMessage(event, change, { language: language(), zone: bandTimeZone() });
  const link = change.what === "cancelled" ? [] : [`${location.origin}${path}`];
  return [title, ...lines, ...link].join("\n");
}
