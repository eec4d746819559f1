import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

const count = z.int().min(0);

/**
 * One season of gigs. `total_songs` counts all setlist entries including skipped ones, and `played_songs` is
 * `total_songs` − `skipped_count`. `season` is a year, or "2025/26" if seasons do not start in January.
 */
export const SeasonStatistics = z.strictObject({
  season: z.string(),
  gig_count: count,
  total_songs: count,
  skipped_count: count,
  played_songs: count,
  top_songs: z.array(z.strictObject({ song_id: Id, title: z.string(), interpret: z.string(), count })),
});
export type SeasonStatistics = z.infer<typeof SeasonStatistics>;

/** How often a song was played in one year at gigs of one kind. */
export const HistogramRow = z.strictObject({
  year: z.int(),
  kind_of_gig: z.string().nullable(),
  title: z.string(),
  interpret: z.string(),
  count,
});
export type HistogramRow = z.infer<typeof HistogramRow>;

/** The public data of a band whose public song page is on. The name may be empty. */
export const PublicBand = z.strictObject({ band_name: z.string() });
export type PublicBand = z.infer<typeof PublicBand>;

export const statisticsRoutes = {
  seasonStatistics: defineRoute({
    method: "GET",
    path: "/statistics/seasons",
    access: "member",
    summary: "Statistics per season, latest first, over gigs dated today or earlier",
    response: z.array(SeasonStatistics),
  }),
  songHistogram: defineRoute({
    method: "GET",
    path: "/public/song_histogram",
    access: "public",
    summary: "The songs played, by year and kind of gig; public, without members' names",
    response: z.array(HistogramRow),
    errors: ["SONG_PAGE_OFF"],
  }),
  publicBand: defineRoute({
    method: "GET",
    path: "/public/band",
    access: "public",
    summary: "Whose songs the public page shows: the band's name, and nothing else of it",
    response: PublicBand,
    errors: ["SONG_PAGE_OFF"],
  }),
} as const;
