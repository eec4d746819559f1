import { z } from "zod";
import { ClockTime, Id, Instant, Length, line, text } from "../contract/fields.ts";
import { ENTRIES_PER_SET_MAX, NOTE_MAX, SETS_MAX } from "./limits.ts";

const entryFields = {
  song_id: Id,
  uebersprungen: z.boolean(),
  note: text(NOTE_MAX).nullable().optional(),
  singer_ids: z.array(Id).max(20).nullable().optional(),
  key: line(20).nullable().optional(),
};

/** A song in a set. `uebersprungen` is the skip flag; note, singers and key override the song's for this gig. */
export const SetlistEntry = z.strictObject({ entry_id: Id, ...entryFields });
export type SetlistEntry = z.infer<typeof SetlistEntry>;

const setFields = { name: line(100), pause_after: Length.nullable().optional() };

/** A set. `pause_after` (`HH:MM:SS`) replaces the configured pause between sets. */
export const SetlistSet = z.strictObject({ set_id: Id, ...setFields, songs: z.array(SetlistEntry) });
export type SetlistSet = z.infer<typeof SetlistSet>;

export const Setlist = z.strictObject({ sets: z.array(SetlistSet) });
export type Setlist = z.infer<typeof Setlist>;

const unique = (ids: (string | undefined)[]): boolean => {
  const given = ids.filter((id) => id !== undefined);
  return new Set(given).size === given.length;
};

/** Sets as a client sends them. The server creates missing ids. No id may occur twice. */
export const SetsIn = z
  .array(
    z.strictObject({
      set_id: Id.optional(),
      ...setFields,
      songs: z
        .array(z.strictObject({ entry_id: Id.optional(), ...entryFields, uebersprungen: z.boolean().default(false) }))
        .max(ENTRIES_PER_SET_MAX),
    }),
  )
  .max(SETS_MAX)
  .refine((sets) => unique(sets.map((set) => set.set_id)), "set_id twice")
  .refine((sets) => unique(sets.flatMap((set) => set.songs.map((entry) => entry.entry_id))), "entry_id twice");
export type SetsIn = z.output<typeof SetsIn>;

/**
 * The computed times of a setlist: lengths and local times in `HH:MM:SS`. Local times are null if the gig has no
 * `begin`.
 */
export const GigTiming = z.strictObject({
  sets: z.array(
    z.strictObject({
      set_id: Id,
      set_start: ClockTime.nullable(),
      set_end: ClockTime.nullable(),
      duration: Length,
      songs: z.array(z.strictObject({ entry_id: Id, start: ClockTime.nullable(), slot_duration: Length })),
    }),
  ),
  gig_end: ClockTime.nullable(),
  over_run: Length,
});
export type GigTiming = z.infer<typeof GigTiming>;

/**
 * Songs copied from the previous state: the position of the first one in the evening (zero-based), and their number.
 */
const Span = z.tuple([z.int().min(0), z.int().min(1)]);

/** A set: only its id if it is unchanged from the previous state, otherwise its new content. */
const SetDelta = z.union([
  Id,
  z.strictObject({ set_id: Id, ...setFields, songs: z.array(z.union([Span, SetlistEntry])) }),
]);
export type SetDelta = z.infer<typeof SetDelta>;

/** A colour as `#rrggbb`, on which text in `INK` (`palette.ts`) is readable in both themes. */
export const Color = z.string().regex(/^#[\da-f]{6}$/);

const NameColors = z.array(z.strictObject({ name: z.string(), color: Color }));

/** The colours of genres and singers. A name keeps its colour as long as it is in use. */
export const BandColors = z.strictObject({ genres: NameColors, singers: NameColors });

const change = { setlist_version: z.int().min(0), user_id: Id.nullable(), at: Instant };

/** One stored version of a setlist, as the difference from the previous stored one. `user_id` is null if unknown. */
export const SetlistVersion = z.strictObject({ ...change, sets: z.array(SetDelta) });
export type SetlistVersion = z.infer<typeof SetlistVersion>;

/** A gig's stored versions, oldest first. The oldest is the difference from an empty setlist. */
export const SetlistHistory = z.strictObject({ gig_id: Id, versions: z.array(SetlistVersion) });
export type SetlistHistory = z.infer<typeof SetlistHistory>;

/** The whole setlist of one version. */
export const SetlistState = z.strictObject({ ...change, sets: z.array(SetlistSet) });
export type SetlistState = z.infer<typeof SetlistState>;
