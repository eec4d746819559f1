import type { Language } from "../contract/errors.ts";

/** Subject and text of an e-mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** A message to one member: a title, the text as lines, and a link into the app. */
export interface MemberMessage {
  readonly title: string;
  readonly lines: readonly string[];
  /** A path in the app, with the leading slash. */
  readonly path: string;
}

interface Recipient {
  readonly real_name: string;
  readonly language: Language;
}

interface ResetLink {
  readonly url: string;
  readonly minutes: number;
}

interface InvitationLink {
  readonly url: string;
  readonly days: number;
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
      body: (band: string, username: string, way: string) =>
        `${band} plant mit Bandstand: Auftritte, Proben, Setlisten. Du bist dabei.\n\n` +
        `Dein Benutzername: ${username}\n\n${way}`,
      choose: ({ url, days }: InvitationLink) =>
        `Mit diesem Link wählst du dein Passwort. Er gilt ${days} Tage und nur einmal:\n\n${url}\n\n` +
        `Danach meldest du dich hier an:`,
      replace: ({ url, minutes }: ResetLink) =>
        `Ein Passwort hat schon jemand für dich gewählt und sagt es dir. Mit diesem Link setzt du ein eigenes. ` +
        `Er gilt ${minutes} Minuten und nur einmal:\n\n${url}\n\n` +
        `Ist er abgelaufen, hilft „Passwort vergessen?“ bei der Anmeldung:`,
    },
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    open: "Open",
    why: "You can choose which messages you get, and when, in your profile:",
    reset: {
      subject: "New password for Bandstand",
      body: (url: string, minutes: number) =>
        `this link lets you set a new password. It works once, within ${minutes} minutes:\n\n${url}\n\n` +
        `If you did not ask for a new password, there is nothing to do: your old one still works.`,
    },
    invitation: {
      subject: (band: string) => `Welcome to ${band}`,
      body: (band: string, username: string, way: string) =>
        `${band} plans with Bandstand: gigs, rehearsals, setlists. You are in.\n\n` +
        `Your user name: ${username}\n\n${way}`,
      choose: ({ url, days }: InvitationLink) =>
        `This link lets you choose your password. It works once, within ${days} days:\n\n${url}\n\n` +
        `Then sign in here:`,
      replace: ({ url, minutes }: ResetLink) =>
        `Somebody has already chosen a password for you and will tell you what it is. This link lets you set your own. ` +
        `It works once, within ${minutes} minutes:\n\n${url}\n\n` +
        `If it has expired, use “Forgot your password?” when you sign in:`,
    },
  },
} as const;

/** Writes the e-mail with a link to set a new password. */
export function resetMail({ real_name, language }: Recipient, { url, minutes }: ResetLink): MailText {
  const { hello, reset } = words[language];
  return { subject: reset.subject, text: `${hello(real_name)}\n\n${reset.body(url, minutes)}\n` };
}

/**
 * Writes the welcome e-mail to a new member. A member without a password gets an invitation link to choose one; a
 * member who was added with a password gets a password reset link.
 */
export function invitationMail(
  { real_name, username, language }: Recipient & { readonly username: string },
  { band, appUrl, link }: { readonly band: string; readonly appUrl: string; readonly link: InvitationLink | ResetLink },
): MailText {
  const { hello, invitation } = words[language];
  const way = "days" in link ? invitation.choose(link) : invitation.replace(link);
  const text = `${hello(real_name)}\n\n${invitation.body(band, username, way)}\n\n${appUrl}\n`;
  return { subject: invitation.subject(band), text };
}

/** Writes a message to a member as an e-mail, with a link into the app and a note on how to turn such e-mails off. */
export function messageMail(
  { real_name, language }: Recipient,
  { title, lines, path }: MemberMessage,
  appUrl: string,
): MailText {
  const { hello, open, why } = words[language];
  const parts = [hello(real_name), lines.join("\n"), `${open}: ${appUrl}${path}`, `-- \n${why}\n${appUrl}/profile`];
  return { subject: title, text: `${parts.join("\n\n")}\n` };
}
