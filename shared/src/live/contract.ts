import { z } from "zod";
import { Id, Instant, Stamps, line } from "../contract/fields.ts";

const DAY_SECONDS = 24 * 60 * 60;
/** The maximum number of songs played in an evening, repeats included. */
const PLAYED_MAX = 500;

/** A song as played: when it started, and how long it was on stage, in seconds. */
export const PlayedSong = z.strictObject({
  entry_id: Id,
  song_id: Id,
  started_at: Instant,
  seconds: z.int().min(0).max(DAY_SECONDS),
});
export type PlayedSong = z.infer<typeof PlayedSong>;

export const PlayedSongs = z.array(PlayedSong).max(PLAYED_MAX);

/** The songs that the band confirmed after the gig, in playing order. */
export const AsPlayed = z.strictObject({ confirmed_at: Instant, confirmed_by: Id, songs: PlayedSongs });
export type AsPlayed = z.infer<typeof AsPlayed>;

/** A device's position in live mode: the id of the step (an entry's, or `break:<set_id>`) and when it started. */
export const StagePlace = z.strictObject({
  step_id: z.union([Id, z.string().regex(/^break:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]),
  started_at: Instant,
});
export type StagePlace = z.infer<typeof StagePlace>;

/**
 * The setlist version on a member's device, and the device's position in live mode while other devices may follow it.
 * `device` is just the kind of device.
 */
export const StageDevice = z.strictObject({
  device_id: Id,
  user_id: Id,
  device: line(60),
  setlist_version: z.int().min(0),
  at: Instant,
  place: StagePlace.nullable(),
});
export type StageDevice = z.infer<typeof StageDevice>;

/** The devices that report their setlist version for a gig; emptied when the gig is deleted or long past. */
export const Stage = z.strictObject({ gig_id: Id, devices: z.array(StageDevice), ...Stamps });
export type Stage = z.infer<typeof Stage>;
