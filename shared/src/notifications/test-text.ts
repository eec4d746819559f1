import type { Language } from "../contract/errors.ts";
import type { MemberMessage } from "./mail-text.ts";

const words = {
  de: { title: "Es klappt", line: "Auf diesem Weg erreichen dich Erinnerungen und Neuigkeiten deiner Band." },
  en: { title: "It works", line: "This is how reminders and news from your band will reach you." },
} as const;

/** The message that tests a member's channel. */
export const testMessage = (language: Language): MemberMessage => ({
  title: words[language].title,
  lines: [words[language].line],
  path: "/profile",
});
