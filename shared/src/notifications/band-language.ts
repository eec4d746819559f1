import type { Language } from "../contract/errors.ts";

/**
 * The language of messages to the whole band: that of most members, German if in doubt. `chosen` has one entry per
 * active member, null for one who has not chosen a language.
 */
export const bandLanguage = (chosen: readonly (Language | null)[]): Language =>
  chosen.filter((language) => language === "en").length * 2 > chosen.length ? "en" : "de";
