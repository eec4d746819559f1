import type { Absence, Availability } from "../availability/contract.ts";
import type { Gig } from "../gigs/contract.ts";
import type { Stage } from "../live/contract.ts";
import type { NoticePreferences } from "../notifications/contract.ts";
import type { Rehearsal } from "../rehearsals/contract.ts";
import type { RepertoireList } from "../repertoire-lists/contract.ts";
import type { SetlistHistory } from "../setlists/contract.ts";
import type { DeletedSong, Song } from "../songs/contract.ts";
import type { MyVote, SuggestionTotals } from "../suggestions/contract.ts";
import type { Survey } from "../surveys/contract.ts";
import type { TrashItem } from "../trash/contract.ts";
import type { Account, User } from "../users/contract.ts";
import type { BandSettings } from "./contract.ts";

/** A record that devices store. The device's tables, the types of its rows and the documentation are derived from it. */
export interface SyncedRecord {
  /** The name under which the room's `contract.ts` exports the schema. */
  readonly schema: string;
  /** The field that contains the record's id. */
  readonly id: string;
  /** Other fields by which the device's database can search. Few: each index makes the first sync slower. */
  readonly indexes?: readonly string[];
}

export type SyncedRecords = Readonly<Record<string, SyncedRecord>>;

/** Fields of `R`, or `id`: the only record of a collection without ids gets one on the device. */
type FieldOf<R> = (keyof R & string) | "id";

/** Declares a synced record with the type of its schema. */
export const defineRecord =
  <R>() =>
  <const D extends SyncedRecord & { readonly id: FieldOf<R>; readonly indexes?: readonly FieldOf<R>[] }>(
    definition: D,
  ): D & { readonly type?: R } =>
    definition;

/**
 * The synced records by collection, without zod so that the app's first chunk stays small. A new record is declared here
 * and, with its views, in the server's `sync/collections.ts`. A device ignores collections that it does not know.
 */
export const syncRecords = {
  gigs: defineRecord<Gig>()({ schema: "Gig", id: "gig_id", indexes: ["date"] }),
  stages: defineRecord<Stage>()({ schema: "Stage", id: "gig_id" }),
  songs: defineRecord<Song>()({ schema: "Song", id: "song_id" }),
  deleted_songs: defineRecord<DeletedSong>()({ schema: "DeletedSong", id: "song_id" }),
  suggestions: defineRecord<SuggestionTotals>()({ schema: "SuggestionTotals", id: "song_id" }),
  my_votes: defineRecord<MyVote>()({ schema: "MyVote", id: "song_id" }),
  rehearsals: defineRecord<Rehearsal>()({ schema: "Rehearsal", id: "rehearsal_id", indexes: ["begin"] }),
  repertoire_lists: defineRecord<RepertoireList>()({ schema: "RepertoireList", id: "list_id" }),
  setlist_histories: defineRecord<SetlistHistory>()({ schema: "SetlistHistory", id: "gig_id" }),
  availability: defineRecord<Availability>()({ schema: "Availability", id: "event_id" }),
  absences: defineRecord<Absence>()({ schema: "Absence", id: "absence_id" }),
  notice_preferences: defineRecord<NoticePreferences>()({ schema: "NoticePreferences", id: "user_id" }),
  surveys: defineRecord<Survey>()({ schema: "Survey", id: "survey_id" }),
  trash: defineRecord<TrashItem>()({ schema: "TrashItem", id: "id" }),
  users: defineRecord<User>()({ schema: "User", id: "user_id" }),
  config: defineRecord<BandSettings>()({ schema: "BandSettings", id: "id" }),
  me: defineRecord<Account>()({ schema: "Account", id: "user_id" }),
} as const;

export type SyncCollection = keyof typeof syncRecords;
export type SyncRecord<C extends SyncCollection> = NonNullable<(typeof syncRecords)[C]["type"]>;
