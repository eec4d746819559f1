import type { Dictionary } from "../de/dictionary.ts";

export const charts: Dictionary["charts"] = {
  sections: { verse: (number) => `Verse ${number}`, chorus: "Chorus", bridge: "Bridge" },
  cut: "The chart is longer and ends here.",
};
