import type { Language } from "../contract/errors.ts";

/** A mail without its recipient: what stands above it and in it. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Something to tell one member: a heading, what it is about line by line, and where it is found in the app. */
export interface MemberMessage {
  readonly title: string;
  readonly lines: readonly string[];
  /** A path of the app, with its slash. */
  readonly path: string;
}

interface Recipient {
  readonly real_name: string;
  readonly language: Language;
}

const words = {
  de: {
    hello: (name: string) => `Hallo ${name},`,
    open: "Öffnen",
    why: "Welche Nachrichten du bekommst und wann, stellst du in deinem Profil ein:",
    reset: {
      subject: "Neues Passwort für Bandstand",
      body: (url: string, minutes: number) =>
        `mit diesem Link setzt du ein neues Passwort. Er gilt ${minutes} Minuten und nur einmal:\n\n${url}\n\n` +
        `Hast du kein neues Passwort angefordert? Dann musst du nichts tun: dein altes gilt weiter.`,
    },
    invitation: {
      subject: (band: string) => `Willkommen bei ${band}`,
      body: (band: string, username: string, link: { readonly url: string; readonly days: number }) =>
        `${band} plant mit Bandstand: Auftritte, Proben, Setlisten. Du bist dabei.\n\n` +
        `Dein Benutzername: ${username}\n\n` +
        `Mit diesem Link wählst du dein Passwort. Er gilt ${link.days} Tage und nur einmal:\n\n${link.url}\n\n` +
        `Danach meldest du dich hier an:`,
    },
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    open: "Open",
    why: "Which messages you get, and when, is up to you, in your profile:",
    reset: {
      subject: "New password for Bandstand",
      body: (url: string, minutes: number) =>
        `this link lets you set a new password. It works once, within ${minutes} minutes:\n\n${url}\n\n` +
        `You did not ask for a new password? Then there is nothing to do: your old one stays valid.`,
    },
    invitation: {
      subject: (band: string) => `Welcome to ${band}`,
      body: (band: string, username: string, link: { readonly url: string; readonly days: number }) =>
        `${band} plans with Bandstand: gigs, rehearsals, setlists. You are in.\n\n` +
        `Your user name: ${username}\n\n` +
        `This link lets you choose your password. It works once, within ${link.days} days:\n\n${link.url}\n\n` +
        `Then sign in here:`,
    },
  },
} as const;

/** The mail with a link that sets a new password. */
export function resetMail(
  { real_name, language }: Recipient,
  { url, minutes }: { readonly url: string; readonly minutes: number },
): MailText {
  const { hello, reset } = words[language];
  return { subject: reset.subject, text: `${hello(real_name)}\n\n${reset.body(url, minutes)}\n` };
}

/** The mail that greets a new member, with a link that sets the first own password. */
export function invitationMail(
  { real_name, username, language }: Recipient & { readonly username: string },
  {
    band,
    appUrl,
    ...link
  }: { readonly band: string; readonly appUrl: string; readonly url: string; readonly days: number },
): MailText {
  const { hello, invitation } = words[language];
  const text = `${hello(real_name)}\n\n${invitation.body(band, username, link)}\n\n${appUrl}\n`;
  return { subject: invitation.subject(band), text };
}

/** A message to a member as a mail: with the link into the app, and where such mails are switched off. */
export function messageMail(
  { real_name, language }: Recipient,
  { title, lines, path }: MemberMessage,
  appUrl: string,
): MailText {
  const { hello, open, why } = words[language];
  const parts = [hello(real_name), lines.join("\n"), `${open}: ${appUrl}${path}`, `-- \n${why}\n${appUrl}/profile`];
  return { subject: title, text: `${parts.join("\n\n")}\n` };
}
