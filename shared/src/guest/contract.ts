import { z } from "zod";
import { Notation } from "../charts/contract.ts";
import { PictureName } from "../config/contract.ts";
import { ClockTime, Day } from "../contract/fields.ts";

/** What a guest can answer. */
export const GuestAnswer = z.enum(["accepted", "declined"]);
export type GuestAnswer = z.infer<typeof GuestAnswer>;

/** The event is over, somebody else has the seat by now, or the guest has another seat of the event. */
export const GuestClosed = z.enum(["past", "filled", "seated"]);
export type GuestClosed = z.infer<typeof GuestClosed>;

const place = z.string().nullable();
const clock = ClockTime.nullable();

/** The chart of a song that the guest reads, without its remarks. */
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
  /** The key in which it is played, as typed by the band. */
  key: place,
  chart: GuestChart.nullable(),
});
export type GuestSong = z.infer<typeof GuestSong>;

/**
 * What somebody who is asked to stand in sees of one event. Everything is listed here one by one, so that a new field of
 * an event never becomes public by itself.
 */
export const GuestEvent = z.strictObject({
  band_name: z.string(),
  logo: PictureName.nullable(),
  /** What the guest is asked to play or sing. */
  part: z.string(),
  /** The transposition in which the band's members read charts for this part. */
  transposition: z.int(),
  answer: GuestAnswer.nullable(),
  /** Why the guest cannot take the seat (any more); null if they can. */
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
  /** The songs that will be played, by set. The songs of a rehearsal are one set without a name. */
  sets: z.array(z.strictObject({ name: place, start: clock, end: clock, songs: z.array(GuestSong) })),
  /** The last day on which the link works. */
  until: Day,
});
export type GuestEvent = z.infer<typeof GuestEvent>;
