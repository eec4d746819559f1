import type { setlists as de } from "../de/setlists.ts";

/** The setlist and its editor. */
export const setlists: typeof de = {
  title: "Setlist",
};
