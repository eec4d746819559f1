import type { gigs as de } from "../de/gigs.ts";

/** Gigs: list, overview, answers. */
export const gigs: typeof de = {
  title: "Gigs",
};
