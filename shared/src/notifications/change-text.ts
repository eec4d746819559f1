import type { Language } from "../contract/errors.ts";
import type { SeatNews } from "./audience.ts";
import type { EventChange } from "./change.ts";
import { type AnnouncedEvent, eventFacts, eventName, eventPath, listPath } from "./event-text.ts";
import type { MemberMessage } from "./mail-text.ts";

const words = {
  de: {
    title: { published: "Neu", changed: "Geändert", cancelled: "Abgesagt" },
    seats: { added: "Neu für dich", removed: "Du musst nicht kommen" },
    facts: { date: "der Tag", time: "die Zeit", place: "der Ort", line_up: "die Besetzung" },
    isNew: "Neu ist:",
    now: "Es gilt jetzt:",
    answer: "Bist du dabei?",
    opinion: "Was meinst du?",
    off: "Das findet nicht statt:",
    added: "Du gehörst jetzt zur Besetzung.",
    removed: "Du gehörst nicht mehr zur Besetzung und musst nicht kommen:",
  },
  en: {
    title: { published: "New", changed: "Changed", cancelled: "Cancelled" },
    seats: { added: "New for you", removed: "You need not come" },
    facts: { date: "the day", time: "the time", place: "the place", line_up: "the line-up" },
    isNew: "What is new:",
    now: "It is now:",
    answer: "Are you in?",
    opinion: "What do you think?",
    off: "This will not take place:",
    added: "You are now in the line-up.",
    removed: "You are no longer in the line-up and need not come:",
  },
} as const;

/**
 * The message to a member about a change: the event as it is now or, if it was cancelled, as it was. `news` is what a
 * change of the line-up means to this member.
 */
export function changeMessage(
  event: AnnouncedEvent,
  { what, facts }: EventChange,
  { news = null, ...reading }: { readonly language: Language; readonly zone: string; readonly news?: SeatNews | null },
): MemberMessage {
  const { language } = reading;
  const said = words[language];
  const name = eventName(event, language);
  const line = `${name}: ${eventFacts(event, reading)}`;
  if (what === "changed" && news !== null) {
    const lines = news === "added" ? [said.added, line, said.answer] : [said.removed, line];
    return { title: `${said.seats[news]}: ${name}`, lines, path: eventPath(event) };
  }
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
