import type { Language } from "./text.ts";

/** The languages to choose from, each with its name in that language. */
export const LANGUAGES: readonly { readonly language: Language; readonly name: string }[] = [
  { language: "de", name: "Deutsch" },
  { language: "en", name: "English" },
];
