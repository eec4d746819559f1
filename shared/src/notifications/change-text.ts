import type { Language } from "../contract/errors.ts";
import type { EventChange } from "./change.ts";
import { type AnnouncedEvent, eventFacts, eventName, eventPath, listPath } from "./event-text.ts";
import type { MemberMessage } from "./mail-text.ts";

const words = {
  de: {
    title: { published: "Neu", changed: "Geändert", cancelled: "Abgesagt" },
    facts: { date: "der Tag", time: "die Zeit", place: "der Ort" },
    isNew: "Neu ist:",
    now: "Es gilt jetzt:",
    answer: "Bist du dabei?",
    opinion: "Was meinst du?",
    off: "Das findet nicht statt:",
  },
  en: {
    title: { published: "New", changed: "Changed", cancelled: "Cancelled" },
    facts: { date: "the day", time: "the time", place: "the place" },
    isNew: "What is new:",
    now: "It is now:",
    answer: "Are you in?",
    opinion: "What do you think?",
    off: "This will not take place:",
  },
} as const;

/** The message to a member about a change: the event as it is now or, if it was cancelled, as it was. */
export function changeMessage(
  event: AnnouncedEvent,
  { what, facts }: EventChange,
  reading: { readonly language: Language; readonly zone: string },
): MemberMessage {
  const { language } = reading;
  const said = words[language];
  const name = eventName(event, language);
  const line = `${name}: ${eventFacts(event, reading)}`;
  const title = `${said.title[what]}: ${name}`;
  if (what === "cancelled") {
    return { title, lines: [said.off, line], path: listPath(event) };
  }
  if (what === "published") {
    const asks = event.event_type === "survey" ? said.opinion : said.answer;
    return { title, lines: [line, asks], path: eventPath(event) };
  }
  const names = facts.map((fact) => said.facts[fact]).join(", ");
  return { title, lines: [`${said.isNew} ${names}.`, said.now, line], path: eventPath(event) };
}

/** The same message as a single string for the band's chat, with a link unless the event was cancelled. */
export function groupText(
  event: AnnouncedEvent,
  change: EventChange,
  { appUrl, ...reading }: { readonly language: Language; readonly zone: string; readonly appUrl: string },
): string {
  const { title, lines, path } = changeMessage(event, change, reading);
  return [title, ...lines, ...(change.what === "cancelled" ? [] : [`${appUrl}${path}`])].join("\n");
}
