import { LANGUAGES } from "./languages.ts";
import { type Language, chosenLanguage, language, setLanguage } from "./text.ts";

/* An invitation opens in the language of the admin who made it: the message around the link is in that language too. */

const PARAMETER = "language";

const isLanguage = (value: string | null): value is Language => LANGUAGES.some((one) => one.language === value);

/** Marks `url` so that it opens in the current language on a device where none was chosen. German needs no mark. */
export function inThisLanguage(url: string): string {
  const link = new URL(url);
  if (language() !== "de") link.searchParams.set(PARAMETER, language());
  return link.href;
}

/**
 * Shows and stores the language named in the URL, unless one was already chosen on this device. Resolves once the
 * language is shown.
 */
export async function takeLinkLanguage(): Promise<void> {
  const named = new URLSearchParams(location.search).get(PARAMETER);
  if (isLanguage(named) && chosenLanguage() === null) await setLanguage(named);
}
