import type { Language } from "../contract/errors.ts";
import { shortText } from "./date-text.ts";
import { type BandEvent, eventFacts, eventName, eventPath } from "./event-text.ts";
import type { MailText, MemberMessage } from "./mail-text.ts";

const words = {
  de: {
    hello: (name: string) => `Hallo ${name},`,
    subject: (band: string, part: string) => `${band} fragt: ${part}?`,
    asks: (band: string, part: string) => `${band} sucht eine Aushilfe für ${part} und fragt dich:`,
    how: (hours: number) =>
      `Über diesen Link siehst du alles Weitere und sagst zu oder ab, ohne Anmeldung. Bitte antworte innerhalb von ` +
      `${hours} Stunden, danach fragen wir weiter:`,
    title: (event: string) => `Springst du ein? ${event}`,
    member: (part: string) => `Du wirst gefragt, ob du einspringst: ${part}.`,
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    subject: (band: string, part: string) => `${band} asks: ${part}?`,
    asks: (band: string, part: string) => `${band} needs a stand-in for ${part} and would like to ask you:`,
    how: (hours: number) =>
      `This link shows you the details and lets you say yes or no, without signing in. Please answer within ` +
      `${hours} hours; after that we will ask somebody else:`,
    title: (event: string) => `Can you stand in? ${event}`,
    member: (part: string) => `You have been asked to stand in: ${part}.`,
  },
} as const;

interface Asking {
  readonly event: BandEvent;
  readonly part: string;
}

interface Reading {
  readonly language: Language;
  readonly zone: string;
}

/** Writes the mail that asks somebody from outside to stand in. */
export function askMail(
  { event, part, name, band, url, hours }: Asking & { name: string; band: string; url: string; hours: number },
  { language, zone }: Reading,
): MailText {
  const said = words[language];
  const what = `${eventName(event, language)}: ${eventFacts(event, { language, zone })}`;
  const parts = [said.hello(name), said.asks(band, shortText(part)), what, `${said.how(hours)}\n${url}`];
  return { subject: said.subject(band, shortText(part)), text: `${parts.join("\n\n")}\n` };
}

/** Writes the message that asks a member to stand in. */
export function askMessage({ event, part }: Asking, { language, zone }: Reading): MemberMessage {
  const said = words[language];
  const name = eventName(event, language);
  return {
    title: said.title(name),
    lines: [said.member(shortText(part)), `${name}: ${eventFacts(event, { language, zone })}`],
    path: eventPath(event),
  };
}
