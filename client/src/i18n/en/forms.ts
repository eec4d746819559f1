import type { forms as de } from "../de/forms.ts";

/** Texts that all forms share. */
export const forms: typeof de = {
  restored: "You entered this earlier and have not saved it yet.",
  discard: "Discard",
  tookInstead: (typed: string, name: string) => `“${typed}” is entered as ${name}.`,
  holdHint: "Press and hold",
};
