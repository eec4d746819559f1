import type { SyncCollection, SyncRecord } from "@bandstand/shared/sync/contract.ts";

/** A record as this device keeps it. `rev` is the server's, 0 for one that the server has not seen yet. */
export type Row<T> = T & {
  readonly rev: number;
  /** Which full fetch last confirmed it; older ones are swept when a fetch is complete. */
  readonly generation?: number;
};

/** The synced collections and the field that holds their id. A later room adds its line here. */
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
 * Fields that REST adds to some records and the app computes itself; rows are kept without them. Names that no record
 * has otherwise.
 */
export const COMPUTED_FIELDS: readonly string[] = ["timing", "duplicate_warning", "no_response", "planned_song_ids"];

/** A request as it was sent: a repeat under the same key must be the same to the letter. */
export interface SentRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

/** One edit on its way to the server; order of `n` within a lane is the order of sending. */
export interface OutboxEntry {
  readonly n: number;
  /** Sent as `Idempotency-Key`, so that no edit is applied twice. */
  readonly mutation_id: string;
  readonly name: string;
  /** Edits of one lane go one after the other, lanes side by side. */
  readonly lane: string;
  readonly collection: LocalCollection;
  readonly id: string;
  readonly args: unknown;
  /** What the edit was based on: the sets of a setlist, the old values of changed fields. */
  readonly base: unknown;
  /** Null until the first try. From then on nobody knows whether the server has it, so it no longer changes. */
  readonly request: SentRequest | null;
  readonly tries: number;
  /** How often it has been merged with what others did meanwhile. */
  readonly merges: number;
  readonly created_at: number;
}

/** An edit that the server refused for good. It is kept, with its reason, until a person decides. */
export interface FailedEntry extends Omit<OutboxEntry, "request"> {
  readonly code: string;
  /** The server's sentence. */
  readonly detail: string;
  /** Which fields were wrong, where the server said so. */
  readonly faults: readonly { readonly path: string; readonly message: string }[];
  readonly failed_at: number;
}

/** Two edits that could not both stand; `mine` and `theirs` are what a person chooses between. */
export interface ConflictEntry {
  readonly n: number;
  /** The outbox entry in which it was found. */
  readonly edit: number;
  readonly name: string;
  readonly collection: LocalCollection;
  readonly id: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Names of the fields, or what the room's own merge says of the clash. */
  readonly details: unknown;
  /** The edit that would set mine again; null where the room knows better. */
  readonly args: unknown;
  readonly found_at: number;
}

/** The server's row while edits of it are pending; `row` is null when it is gone or was never there. */
export interface ShadowEntry {
  readonly collection: LocalCollection;
  readonly id: string;
  readonly row: AnyRow | null;
}
