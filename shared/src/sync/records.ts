import type { z } from "zod";
import type { syncSchemas } from "./contract.ts";

/** A field of `R`, or `id`, which the device adds to the only record of a collection without ids. */
type FieldOf<R> = (keyof R & string) | "id";

/**
 * How devices store a record: the field that contains its id, followed by the fields that the local database indexes.
 * Each index slows down the first sync, so keep them few. The device's table and the types of its rows are derived from
 * this.
 */
export type SyncedRecord<Field extends string = string> = readonly [id: Field, ...indexes: Field[]];

/**
 * The synced records by collection, without zod so that the app's first chunk stays small. It cannot differ from the
 * schemas: a missing or misspelt collection or field does not compile.
 */
export const syncRecords = {
  gigs: ["gig_id", "date", "line_up_id"],
  stages: ["gig_id"],
  songs: ["song_id"],
  deleted_songs: ["song_id"],
  charts: ["chart_id", "song_id"],
  chart_choices: ["choices_id"],
  suggestions: ["song_id"],
  my_votes: ["song_id"],
  rehearsals: ["rehearsal_id", "begin", "line_up_id"],
  line_ups: ["line_up_id"],
  discussions: ["subject_id"],
  contacts: ["contact_id"],
  repertoire_lists: ["list_id"],
  setlist_histories: ["gig_id"],
  availability: ["event_id"],
  absences: ["absence_id"],
  notice_preferences: ["user_id"],
  surveys: ["survey_id"],
  trash: ["id"],
  users: ["user_id"],
  config: ["id"],
  me: ["user_id"],
} as const satisfies { [C in SyncCollection]: SyncedRecord<FieldOf<SyncRecord<C>>> };

export type SyncCollection = keyof typeof syncSchemas;
export type SyncRecord<C extends SyncCollection> = z.infer<(typeof syncSchemas)[C]>;
