/** Texts that all forms share. */
export const forms = {
  restored: "Das hier hast du vorhin eingegeben und noch nicht gespeichert.",
  discard: "Verwerfen",
  tookInstead: (typed: string, name: string) => `„${typed}“ ist als ${name} eingetragen.`,
  holdHint: "Gedrückt halten",
};
