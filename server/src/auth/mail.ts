import type { Language } from "@bandstand/shared/contract/errors.ts";
import { createTransport } from "nodemailer";
import type { Env } from "../env.ts";

const SMTP_TIMEOUT_MS = 15_000;

export interface Mail {
  readonly to: { name: string; address: string };
  readonly subject: string;
  readonly text: string;
}

/** Sends mail through `SMTP_URL`; null where the band has none. */
export type SendMail = (mail: Mail) => Promise<void>;

/** The way mail leaves the service. Names and addresses go in as data, so that none can add a header. */
export function createMailer({ SMTP_URL, MAIL_FROM, PUBLIC_URL }: Env): SendMail | null {
  if (SMTP_URL === undefined) return null;
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = MAIL_FROM ?? `Bandstand <bandstand@${new URL(PUBLIC_URL).hostname}>`;
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from, to, subject, text });
  };
}

const texts = {
  de: {
    subject: "Neues Passwort für Bandstand",
    body: (name: string, url: string, minutes: number) =>
      `Hallo ${name},\n\nmit diesem Link setzt du ein neues Passwort. Er gilt ${minutes} Minuten und nur einmal:\n\n${url}\n\n` +
      `Hast du kein neues Passwort angefordert? Dann musst du nichts tun: dein altes gilt weiter.\n`,
  },
  en: {
    subject: "New password for Bandstand",
    body: (name: string, url: string, minutes: number) =>
      `Hello ${name},\n\nthis link lets you set a new password. It works once, within ${minutes} minutes:\n\n${url}\n\n` +
      `You did not ask for a new password? Then there is nothing to do: your old one stays valid.\n`,
  },
} as const;

/** The mail with a reset link, in the member's language. */
export function resetMail(
  to: { real_name: string; email: string },
  { url, minutes, language }: { url: string; minutes: number; language: Language },
): Mail {
  const { subject, body } = texts[language];
  return { to: { name: to.real_name, address: to.email }, subject, text: body(to.real_name, url, minutes) };
}
