import type { Language } from "../contract/errors.ts";
import type { MailText } from "./mail-text.ts";
import { instantText } from "./date-text.ts";

/** The changed part of an account. */
export type AccountFact = "email" | "username" | "password";

/** How an account was changed: in the member's profile, by an admin, or with a password reset link. */
export type AccountChangeWay = "profile" | "admin" | "link";

/** A change that is always reported to the member, whatever the notification preferences. */
export interface AccountChange {
  readonly what: readonly AccountFact[];
  readonly way: AccountChangeWay;
  /** The time of the change, in ISO 8601. */
  readonly at: string;
}

interface Recipient {
  readonly real_name: string;
  readonly language: Language;
  /** The current user name for signing in. Null if the e-mail goes to the account's previous address. */
  readonly username: string | null;
}

interface Place {
  readonly band: string;
  readonly appUrl: string;
  /** The band's time zone. */
  readonly zone: string;
}

const words = {
  de: {
    hello: (name: string) => `Hallo ${name},`,
    subject: (band: string) => `Dein Zugang zu ${band} wurde geändert`,
    lead: (band: string) => `dein Zugang zu ${band} wurde geändert.`,
    what: "Was",
    when: "Wann",
    how: "Wie",
    facts: { email: "E-Mail-Adresse", username: "Benutzername", password: "Passwort" },
    ways: {
      profile: "in deinem Profil",
      admin: "durch einen Admin der Band",
      link: "über einen Link für ein neues Passwort",
    },
    username: (username: string) => `Ab jetzt meldest du dich so an: ${username}`,
    newAddress: "Nachrichten und Links für ein neues Passwort kommen ab jetzt an diese Adresse.",
    oldAddress: "An diese Adresse kommt ab jetzt nichts mehr.",
    fine: "Warst du das, oder weißt du davon? Dann musst du nichts tun.",
    setPassword: (url: string) =>
      `Wenn nicht: Setz gleich ein neues Passwort und sag einem Admin der Band Bescheid. Admins sehen, was geschehen ` +
      `ist, und können alle deine Geräte abmelden.\n\n${url}`,
    askAdmin:
      `Wenn nicht: Sag gleich einem Admin der Band Bescheid. Admins können die Adresse zurückändern und alle deine ` +
      `Geräte abmelden. „Passwort vergessen?“ hilft dir nicht, denn der Link ginge an die neue Adresse.`,
    stranger: (band: string) =>
      `Hast du mit ${band} nichts zu tun? Dann hat sich jemand bei der Adresse vertippt, und du kannst diese Mail löschen.`,
  },
  en: {
    hello: (name: string) => `Hello ${name},`,
    subject: (band: string) => `Your account with ${band} was changed`,
    lead: (band: string) => `your account with ${band} was changed.`,
    what: "What",
    when: "When",
    how: "How",
    facts: { email: "e-mail address", username: "user name", password: "password" },
    ways: { profile: "in your profile", admin: "by an admin of the band", link: "with a password reset link" },
    username: (username: string) => `From now on you sign in as: ${username}`,
    newAddress: "From now on, messages and password reset links go to this address.",
    oldAddress: "From now on, nothing is sent to this address.",
    fine: "If this was you, or you know about it, there is nothing to do.",
    setPassword: (url: string) =>
      `If not, set a new password now and tell an admin of the band. Admins can see what happened and can sign out all ` +
      `your devices.\n\n${url}`,
    askAdmin:
      `If not, tell an admin of the band now. Admins can change the address back and sign out all your devices. ` +
      `“Forgot your password?” does not help, because the link would go to the new address.`,
    stranger: (band: string) =>
      `If you have nothing to do with ${band}, somebody mistyped an address, and you can delete this e-mail.`,
  },
} as const;

/**
 * Writes the e-mail sent after a change of e-mail address, user name or password: what changed, when and how, and what
 * to do if someone else changed it. Contains neither the old nor the new address.
 */
export function accountMail(
  { real_name, language, username }: Recipient,
  { what, way, at }: AccountChange,
  { band, appUrl, zone }: Place,
): MailText {
  const text = words[language];
  const isFormer = username === null;
  const facts = [
    `${text.what}: ${what.map((fact) => text.facts[fact]).join(", ")}`,
    `${text.when}: ${instantText(at, zone, language)}`,
    `${text.how}: ${text.ways[way]}`,
  ];
  const isNewAddress = what.includes("email") && !isFormer;
  const parts = [
    text.hello(real_name),
    text.lead(band),
    facts.join("\n"),
    ...(username !== null && what.includes("username") ? [text.username(username)] : []),
    ...(isFormer ? [text.oldAddress] : []),
    ...(isNewAddress ? [text.newAddress] : []),
    text.fine,
    isFormer ? text.askAdmin : text.setPassword(`${appUrl}/forgot`),
    ...(isNewAddress ? [text.stranger(band)] : []),
  ];
  return { subject: text.subject(band), text: `${parts.join("\n\n")}\n` };
}
