import type { Api } from "./api.ts";

const VERSE = [
  "{start_of_verse}",
  "I [D]looked over Jordan, and [G]what did I [D]see,",
  "Comin' for to carry me [A7]home.",
  "A [D]band of angels [G]comin' after [D]me,",
  "Comin' for to [A7]carry me [D]home.",
  "{end_of_verse}",
  "",
].join("\n");

/** A chart in D that fits on a tablet's screen. */
export const SHORT_CHART = `{key: D}\n${VERSE}`;

/** A chart in D that is several screens long. */
export const LONG_CHART = `{key: D}\n${VERSE.repeat(12)}`;

/** Adds a chart in English notation to a song. */
export const addChart = (
  editor: Api,
  song_id: string,
  text: string,
  { name = "Akkorde", parts = null }: { readonly name?: string; readonly parts?: string[] | null } = {},
) => editor.call("createChart", { params: { song_id }, body: { name, text, notation: "english", parts } });
