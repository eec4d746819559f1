import type { Language } from "../contract/errors.ts";

/** The instruments and voices that a new band starts with. It can edit the list in its settings. */
export const USUAL_PARTS: Readonly<Record<Language, readonly string[]>> = {
  de: [
    "Gesang",
    "Gitarre",
    "Bass",
    "Keyboard",
    "Schlagzeug",
    "Saxofon",
    "Trompete",
    "Posaune",
    "Klarinette",
    "Geige",
    "Akkordeon",
  ],
  en: [
    "Vocals",
    "Guitar",
    "Bass",
    "Keyboard",
    "Drums",
    "Saxophone",
    "Trumpet",
    "Trombone",
    "Clarinet",
    "Violin",
    "Accordion",
  ],
};
