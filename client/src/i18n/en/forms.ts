import type { forms as de } from "../de/forms.ts";

/** The form kit's own texts. */
export const forms: typeof de = {
  restored: "You entered this earlier and have not saved it yet.",
  discard: "Discard",
  tookInstead: (typed: string, name: string) => `“${typed}” is entered as ${name}.`,
  holdHint: "Press and hold",
};
