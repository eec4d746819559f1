import type { Language } from "../contract/errors.ts";

/**
 * The language of messages to the whole band: English if more than half of the active members have chosen it, otherwise
 * German. `chosen` has one entry per active member, which is null if the member has not chosen a language.
 */
export const bandLanguage = (chosen: readonly (Language | null)[]): Language =>
  chosen.filter((language) => language === "en").length * 2 > chosen.length ? "en" : "de";
