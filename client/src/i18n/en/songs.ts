import type { songs as de } from "../de/songs.ts";

/** The repertoire. */
export const songs: typeof de = {
  title: "Songs",
};
