import { z } from "zod";
import { PictureName } from "../config/contract.ts";
import { ClockTime, Day, Id, Instant, line } from "../contract/fields.ts";
import { SHARE_LABEL_MAX } from "./limits.ts";

/** The optional parts of a shared page, which always shows name, date, times, place and dress code. */
export const SharePart = z.enum(["schedule", "setlist", "contact"]);
export type SharePart = z.infer<typeof SharePart>;

/** A link to a gig for people outside the band, as editors see it. Its token is returned only once, on creation. */
export const GigShare = z.strictObject({
  share_id: Id,
  /** Whom the link is for. Only editors see it. */
  label: line(SHARE_LABEL_MAX).nullable(),
  parts: z.array(SharePart),
  /** The last day on which the link works. */
  until: Day,
  created_at: Instant,
  created_by: Id,
});
export type GigShare = z.infer<typeof GigShare>;

export const GigShareIn = z.strictObject({
  label: line(SHARE_LABEL_MAX).nullable().default(null),
  parts: z.array(SharePart).max(SharePart.options.length).default([]),
  until: Day,
});
export type GigShareIn = z.input<typeof GigShareIn>;

/** A new link with its address, which cannot be read again later. */
export const NewGigShare = GigShare.extend({ url: z.string() });
export type NewGigShare = z.infer<typeof NewGigShare>;

const place = z.string().nullable();
const clock = ClockTime.nullable();

/**
 * A gig as shown to a stranger with a link. Every field is listed explicitly, so that a new field of gigs does not
 * become public automatically.
 */
export const SharedGig = z.strictObject({
  band_name: z.string(),
  logo: PictureName.nullable(),
  name: z.string(),
  date: Day,
  meet: clock,
  meet_at: place,
  doors: clock,
  begin: clock,
  end: clock,
  venue: z.strictObject({ name: place, street: place, zip: place, city: place }),
  dress_code: z.string().nullable(),
  /** Null unless the link shows it. */
  contact: z.strictObject({ name: place, phone: place, email: place }).nullable(),
  /** The run of show in order; null unless the link shows it. */
  schedule: z
    .array(
      z.strictObject({
        kind: z.enum(["meet", "doors", "begin", "end", "set_start", "set_end", "item"]),
        /** Seconds since midnight on the gig's date, negative on the day before; null for an item without a time. */
        at: z.int().nullable(),
        /** The item's title or the set's name; null for meeting, doors, start and end. */
        title: z.string().nullable(),
      }),
    )
    .nullable(),
  /** The songs that will be played, by set; null unless the link shows them. */
  setlist: z
    .array(
      z.strictObject({
        name: z.string(),
        start: clock,
        end: clock,
        songs: z.array(z.strictObject({ title: z.string(), interpret: place, key: place })),
      }),
    )
    .nullable(),
  until: Day,
});
export type SharedGig = z.infer<typeof SharedGig>;
