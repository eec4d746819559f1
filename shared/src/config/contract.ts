import { z } from "zod";
import { defineRoute } from "../contract/route.ts";

const seconds = z.int().min(0).max(86_400);

/** Pauses and the assumed song length, in seconds (specification 2, soft configuration). */
export const SetlistTiming = z.strictObject({
  pause_between_songs: seconds,
  pause_between_sets: seconds,
  default_song_duration: seconds,
});
export type SetlistTiming = z.infer<typeof SetlistTiming>;

const names = z.array(z.string().trim().min(1).max(60)).max(200);

/** What screens need of the soft configuration, plus the band's time zone from the environment. */
export const BandConfig = z.strictObject({
  bandName: z.string().max(100),
  seasonFirstMonth: z.string().regex(/^(0[1-9]|1[0-2])$/),
  danceStyles: names,
  genres: names,
  kindsOfGig: names,
  checklistCategories: names,
  setlist_timing: SetlistTiming,
  timezone: z.string(),
});
export type BandConfig = z.infer<typeof BandConfig>;

export const configRoutes = {
  getConfig: defineRoute({
    method: "GET",
    path: "/config",
    access: "member",
    summary: "The band's settings that screens need",
    response: BandConfig,
  }),
} as const;
