import { z } from "zod";
import { Notation } from "../charts/contract.ts";
import { PictureName } from "../config/contract.ts";
import { ClockTime, Day } from "../contract/fields.ts";

/** The answers that a guest can give. */
export const GuestAnswer = z.enum(["accepted", "declined"]);
export type GuestAnswer = z.infer<typeof GuestAnswer>;

/**
 * Why a guest can no longer take the seat: the event is over, somebody else has the seat, or the guest has another seat
 * at the event.
 */
export const GuestClosed = z.enum(["past", "filled", "seated"]);
export type GuestClosed = z.infer<typeof GuestClosed>;

const place = z.string().nullable();
const clock = ClockTime.nullable();

/** A song's chart as a guest gets it, without remarks. */
const GuestChart = z.strictObject({
  text: z.string(),
  written_key: place,
  notation: Notation,
  parts: z.array(z.string()).nullable(),
});
export type GuestChart = z.infer<typeof GuestChart>;

const GuestSong = z.strictObject({
  title: z.string(),
  interpret: place,
  /** The key in which the song is played, as typed by the band. */
  key: place,
  chart: GuestChart.nullable(),
});
export type GuestSong = z.infer<typeof GuestSong>;

/**
 * An event as shown to somebody who is asked to stand in. Every field is listed explicitly, so that a new field of
 * events does not become public automatically.
 */
export const GuestEvent = z.strictObject({
  band_name: z.string(),
  logo: PictureName.nullable(),
  /** What the guest is asked to play or sing. */
  part: z.string(),
  /** The transposition that the band's members usually read for this part. */
  transposition: z.int(),
  answer: GuestAnswer.nullable(),
  /** Why the guest cannot take the seat, or null if they can. */
  closed: GuestClosed.nullable(),
  kind: z.enum(["gig", "rehearsal"]),
  /** Null for a rehearsal. */
  name: place,
  kind_of_gig: place,
  date: Day,
  meet: clock,
  meet_at: place,
  doors: clock,
  begin: clock,
  end: clock,
  venue: z.strictObject({ name: place, street: place, zip: place, city: place }),
  dress_code: place,
  /** The songs that will be played, by set. The songs of a rehearsal form one set without a name. */
  sets: z.array(z.strictObject({ name: place, start: clock, end: clock, songs: z.array(GuestSong) })),
  /** The last day on which the link works. */
  until: Day,
});
export type GuestEvent = z.infer<typeof GuestEvent>;
