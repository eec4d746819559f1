import type { SyncCollection, SyncRecord } from "@bandstand/shared/sync/contract.ts";

/** A record as stored on this device. `rev` is the server's, 0 for a record that the server does not have yet. */
export type Row<T> = T & {
  readonly rev: number;
  /** The snapshot that last confirmed it; older rows are deleted when a snapshot is complete. */
  readonly generation?: number;
};

/** The synced collections with the field that contains their id. A new feature adds its line here. */
export const idFields = {
  gigs: "gig_id",
  stages: "gig_id",
  songs: "song_id",
  deleted_songs: "song_id",
  suggestions: "song_id",
  my_votes: "song_id",
  rehearsals: "rehearsal_id",
  repertoire_lists: "list_id",
  setlist_histories: "gig_id",
  availability: "event_id",
  absences: "absence_id",
  notice_preferences: "user_id",
  surveys: "survey_id",
  trash: "id",
  users: "user_id",
  config: "id",
  me: "user_id",
} as const satisfies Record<SyncCollection, string>;

export type LocalCollection = keyof typeof idFields;
export type RowOf<C extends LocalCollection> = Row<SyncRecord<C>>;
export type AnyRow = Row<Record<string, unknown>>;

export const LOCAL_COLLECTIONS = Object.keys(idFields) as LocalCollection[];

export const isLocalCollection = (name: string): name is LocalCollection => Object.hasOwn(idFields, name);

/**
 * Fields that REST adds to some records and the app computes itself; rows are stored without them. No record has other
 * fields with these names.
 */
export const COMPUTED_FIELDS: readonly string[] = ["timing", "duplicate_warning", "no_response", "planned_song_ids"];

/** A request as it was sent; a repeat under the same key must be identical. */
export interface SentRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

/** A pending edit; within a lane, edits are sent in order of `n`. */
export interface OutboxEntry {
  readonly n: number;
  /** Sent as `Idempotency-Key`, so that no edit is applied twice. */
  readonly mutation_id: string;
  readonly name: string;
  /** Edits of one lane are sent one after the other, lanes concurrently. */
  readonly lane: string;
  readonly collection: LocalCollection;
  readonly id: string;
  readonly args: unknown;
  /** The state that the edit was based on: the sets of a setlist, the old values of changed fields. */
  readonly base: unknown;
  /** Null until the first attempt. After that the server may have it, so it must not change. */
  readonly request: SentRequest | null;
  readonly tries: number;
  /** How often it has been merged with changes by others. */
  readonly merges: number;
  readonly created_at: number;
}

/** An edit that the server refused permanently. Kept with its reason until a person decides. */
export interface FailedEntry extends Omit<OutboxEntry, "request"> {
  readonly code: string;
  readonly detail: string;
  /** The invalid fields, if the server named them. */
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  readonly failed_at: number;
}

/** Two conflicting edits; a person chooses between `mine` and `theirs`. */
export interface ConflictEntry {
  readonly n: number;
  /** The outbox entry with the conflict. */
  readonly edit: number;
  readonly name: string;
  readonly collection: LocalCollection;
  readonly id: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Names of the fields, or the conflict as described by the feature's own merge. */
  readonly details: unknown;
  /** The arguments of the edit that would restore mine; null if the feature handles that itself. */
  readonly args: unknown;
  readonly found_at: number;
}

/** The server's row while edits of it are pending; `row` is null if it is deleted or never existed. */
export interface ShadowEntry {
  readonly collection: LocalCollection;
  readonly id: string;
  readonly row: AnyRow | null;
}
