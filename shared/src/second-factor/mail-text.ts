import type { Language } from "../contract/errors.ts";
import type { MailText } from "../notifications/mail-text.ts";

/** The events in two-step sign-in about which the member gets an e-mail. */
export type SecondFactorNews =
  | "totp_on"
  | "totp_off"
  | "passkey_added"
  | "passkey_removed"
  | "codes_renewed"
  | "off"
  | "reset"
  | "code_used"
  | "guessed";

interface Words {
  readonly subject: string;
  readonly hello: (name: string) => string;
  readonly news: Readonly<Record<SecondFactorNews, string>>;
  readonly wasIt: string;
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    subject: "Deine Anmeldung bei Bandstand",
    hello: (name) => `Hallo ${name},`,
    news: {
      totp_on: "für deinen Zugang wurde eine Authenticator-App eingerichtet.",
      totp_off: "die Authenticator-App wurde von deinem Zugang entfernt.",
      passkey_added: "zu deinem Zugang wurde ein Passkey hinzugefügt.",
      passkey_removed: "ein Passkey wurde von deinem Zugang entfernt.",
      codes_renewed: "für deinen Zugang gibt es neue Wiederherstellungscodes. Die früheren gelten nicht mehr.",
      off: "die Anmeldung in zwei Schritten wurde für deinen Zugang ausgeschaltet.",
      reset:
        "ein Admin hat die Anmeldung in zwei Schritten für deinen Zugang zurückgesetzt. " +
        "Bis du sie neu einrichtest, genügt dein Passwort.",
      code_used: "jemand hat sich mit einem deiner Wiederherstellungscodes angemeldet. Dieser Code ist verbraucht.",
      guessed:
        "jemand hat dein Passwort richtig eingegeben und danach zu viele falsche Codes. Die Anmeldung wurde abgelehnt.",
    },
    wasIt:
      "Warst du das? Dann musst du nichts tun. Wenn nicht, ändere gleich dein Passwort, " +
      "melde fremde Geräte ab und sag einem Admin Bescheid:",
  },
  en: {
    subject: "Your Bandstand sign-in",
    hello: (name) => `Hello ${name},`,
    news: {
      totp_on: "an authenticator app has been set up for your account.",
      totp_off: "the authenticator app has been removed from your account.",
      passkey_added: "a passkey has been added to your account.",
      passkey_removed: "a passkey has been removed from your account.",
      codes_renewed: "new recovery codes have been created for your account. The earlier ones no longer work.",
      off: "two-step sign-in has been switched off for your account.",
      reset:
        "an admin has reset two-step sign-in for your account. " +
        "Until you set it up again, your password alone is enough.",
      code_used: "somebody has signed in with one of your recovery codes. That code no longer works.",
      guessed: "somebody entered your password correctly, then too many wrong codes. The sign-in was refused.",
    },
    wasIt:
      "If this was you, there is nothing to do. If not, change your password now, " +
      "sign out any devices that are not yours, and tell an admin:",
  },
};

/** Writes the e-mail that tells members about a change to their two-step sign-in. */
export function secondFactorMail(
  { real_name, language }: { readonly real_name: string; readonly language: Language },
  news: SecondFactorNews,
  appUrl: string,
): MailText {
  const { subject, hello, news: sentences, wasIt } = words[language];
  return { subject, text: `${hello(real_name)}\n\n${sentences[news]}\n\n${wasIt}\n${appUrl}/profile\n` };
}
