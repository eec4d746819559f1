import type { transposing as de } from "../de/transposing.ts";

/** The transpositions of instruments. In a separate file, because the guest page uses them too. */
export const transposing: typeof de = {
  transpositions: {
    0: "C: as it sounds",
    2: "B♭: trumpet, clarinet, tenor saxophone",
    9: "E♭: alto and baritone saxophone",
    7: "F: horn",
  },
  semitones: (count) =>
    `${Math.abs(count)} ${Math.abs(count) === 1 ? "semitone" : "semitones"} ${count > 0 ? "above" : "below"} concert pitch`,
};
