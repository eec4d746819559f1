import { z } from "zod";
import { line, lineOrNothing, text } from "../contract/fields.ts";
import { LOGO_SENT_MAX, NAME_MAX, STAND_IN_HOURS } from "./limits.ts";

const seconds = z.int().min(0).max(86_400);

/** The pauses between songs and between sets, and the length assumed for a song that has none, in seconds. */
export const SetlistTiming = z.strictObject({
  pause_between_songs: seconds,
  pause_between_sets: seconds,
  default_song_duration: seconds,
});
export type SetlistTiming = z.infer<typeof SetlistTiming>;

const name = line(NAME_MAX);
const names = z
  .array(name)
  .max(200)
  .overwrite((list) => [...new Set(list)]);

const Known = {
  bandName: lineOrNothing(100),
  seasonFirstMonth: z.string().regex(/^(0[1-9]|1[0-2])$/, "01–12"),
  /**
   * Whether the band's song statistics are public, without a sign-in. A string, because screens edit settings as
   * strings.
   */
  publicSongPage: z.enum(["on", "off"]),
  /** Whether visitors who are not signed in see the band's name and logo. A string, because screens edit strings. */
  bandAtDoor: z.enum(["on", "off"]),
  /** Whether admins need a second factor for admin actions. A string, because screens edit settings as strings. */
  adminSecondFactor: z.enum(["on", "off"]),
  /** How many hours somebody who is asked to stand in has to answer. A string, because screens edit strings. */
  standInHours: z.enum(STAND_IN_HOURS),
  danceStyles: names,
  genres: names,
  kindsOfGig: names,
  checklistCategories: names,
  /** Instruments and voices that members play and charts are written for. */
  parts: names,
  setlist_timing: SetlistTiming,
};

/** The keys of the soft configuration that the service reads. The file may contain more. */
export const SoftConfig = z.strictObject(Known);
export type SoftConfig = z.infer<typeof SoftConfig>;

/**
 * The allowed values of a key that the band has added itself: a string, a list of strings, or an object of strings and
 * integers.
 */
const Other = z.union([text(2_000), names, z.record(z.string().max(60), z.union([z.int(), text(2_000)]))]);

/** Any value in a JSON file. */
export const JsonValue = z.json();

/** The whole configuration file: the known keys and those that the band has added by hand. */
export const SoftConfigOut = z.object(Known).catchall(JsonValue);

/**
 * An admin's change to the configuration. `danceStyles` is required, other omitted keys keep their values, and
 * `setlist_timing` must be complete if present. Keys that are not in the file are refused.
 */
export const SoftConfigUpdateIn = z.object({ ...SoftConfig.partial().shape, danceStyles: names }).catchall(Other);
export type SoftConfigUpdateIn = z.infer<typeof SoftConfigUpdateIn>;

/** The known keys, for screens, and the band's time zone from the environment. */
export const BandConfig = z.strictObject({ ...Known, timezone: z.string() });
export type BandConfig = z.infer<typeof BandConfig>;

/** A stored picture, named after the hash of its bytes, so that its address may be cached forever. */
export const PictureName = z.string().regex(/^[\w-]{43}\.(png|svg)$/, "picture");

/**
 * The band's logo. `original` is the uploaded file, made safe. `drawn` is a PNG of it for screens, PDFs and mail, and
 * `icon` a square PNG for the installed app; both are null if the sender did not draw them.
 */
export const BandLogo = z.strictObject({
  original: PictureName,
  drawn: PictureName.nullable(),
  icon: PictureName.nullable(),
});
export type BandLogo = z.infer<typeof BandLogo>;

const base64 = z.base64().max(LOGO_SENT_MAX);

/** A new logo as base64: a PNG or SVG of at most 200 KB, and PNGs that the app has drawn from it. */
export const BandLogoIn = z.strictObject({
  original: base64,
  drawn: base64.nullable().default(null),
  icon: base64.nullable().default(null),
});
export type BandLogoIn = z.input<typeof BandLogoIn>;

/** The band's name and logo for visitors who are not signed in. The name is empty if the band does not show it. */
export const BandFace = z.strictObject({ band_name: z.string(), logo: PictureName.nullable() });
export type BandFace = z.infer<typeof BandFace>;
