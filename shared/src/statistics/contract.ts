import { z } from "zod";
import { PictureName } from "../config/contract.ts";
import { Id } from "../contract/fields.ts";

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
export const PublicBand = z.strictObject({ band_name: z.string(), logo: PictureName.nullable() });
export type PublicBand = z.infer<typeof PublicBand>;
