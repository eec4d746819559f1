import { z } from "zod";
import { line, lineOrNothing, text } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";

const seconds = z.int().min(0).max(86_400);

/** Pauses and the assumed song length, in seconds (specification 2, soft configuration). */
export const SetlistTiming = z.strictObject({
  pause_between_songs: seconds,
  pause_between_sets: seconds,
  default_song_duration: seconds,
});
export type SetlistTiming = z.infer<typeof SetlistTiming>;

const name = line(60);
const names = z
  .array(name)
  .max(200)
  .overwrite((list) => [...new Set(list)]);

const Known = {
  bandName: lineOrNothing(100),
  seasonFirstMonth: z.string().regex(/^(0[1-9]|1[0-2])$/, "01–12"),
  /** Whether everybody may see what the band has played, without a sign-in. A text, as screens edit texts (specification 2). */
  publicSongPage: z.enum(["on", "off"]),
  danceStyles: names,
  genres: names,
  kindsOfGig: names,
  checklistCategories: names,
  setlist_timing: SetlistTiming,
};

/** The soft configuration that the service itself reads; a file may hold more. */
export const SoftConfig = z.strictObject(Known);
export type SoftConfig = z.infer<typeof SoftConfig>;

/** What a key that only the band knows may hold: a text, a list of texts, or texts and numbers by name. */
const Other = z.union([text(2_000), names, z.record(z.string().max(60), z.union([z.int(), text(2_000)]))]);

/** The whole file (specification 2): the known keys and those that a band has added by hand. */
export const SoftConfigOut = z.object(Known).catchall(z.json());

/**
 * What an admin changes (specification 2, `SoftConfigUpdateIn`): `danceStyles` is needed, keys that are absent stay, a
 * sent `setlist_timing` is complete. Keys that the file does not hold are refused.
 */
export const SoftConfigUpdateIn = z.object({ ...SoftConfig.partial().shape, danceStyles: names }).catchall(Other);
export type SoftConfigUpdateIn = z.infer<typeof SoftConfigUpdateIn>;

/** What screens need of the soft configuration, plus the band's time zone from the environment. */
export const BandConfig = z.strictObject({ ...Known, timezone: z.string() });
export type BandConfig = z.infer<typeof BandConfig>;

export const configRoutes = {
  getConfig: defineRoute({
    method: "GET",
    path: "/config",
    access: "member",
    summary: "The band's settings that screens need",
    response: BandConfig,
  }),
  getSoftConfig: defineRoute({
    method: "GET",
    path: "/admin/config/soft",
    access: "admin",
    summary: "The soft configuration as the file holds it",
    response: SoftConfigOut,
  }),
  updateSoftConfig: defineRoute({
    method: "PUT",
    path: "/admin/config/soft",
    access: "admin",
    summary: "Change the soft configuration; it is in force at once",
    body: SoftConfigUpdateIn,
    response: SoftConfigOut,
    errors: ["CONFIG_BROKEN", "STALE_RECORD"],
  }),
} as const;
