import type { Change } from "@bandstand/shared/sync/contract.ts";
import { type SyncCollection, type SyncRecord, syncRecords } from "@bandstand/shared/sync/records.ts";

/** A record as stored on this device. `rev` is the server's, 0 for a record that the server does not have yet. */
export type Row<T> = T & {
  readonly rev: number;
  /** The snapshot that last confirmed the row; rows from older ones are deleted when a snapshot is complete. */
  readonly generation?: number;
};

export type LocalCollection = SyncCollection;
type IdField<C extends LocalCollection> = (typeof syncRecords)[C][0];
export type RowOf<C extends LocalCollection> = Row<SyncRecord<C> & { readonly [F in IdField<C>]: string }>;
export type AnyRow = Row<Record<string, unknown>>;

export const LOCAL_COLLECTIONS = Object.keys(syncRecords) as LocalCollection[];

export const isLocalCollection = (name: string): name is LocalCollection => Object.hasOwn(syncRecords, name);

/** Returns the name of the field that contains the id of a collection's records. */
export const idFieldOf = (collection: LocalCollection): string => syncRecords[collection][0];

/**
 * Returns the row for a change in a collection that this device stores; null if the record is gone. `generation` is the
 * number of the snapshot that confirms the row.
 */
export const serverRow = (change: Change, generation?: number): AnyRow | null =>
  "record" in change
    ? {
        ...change.record,
        [idFieldOf(change.collection as LocalCollection)]: change.id,
        rev: change.rev,
        ...(generation !== undefined && { generation }),
      }
    : null;

/**
 * Fields that the REST API adds to some records and that the app computes itself; rows are stored without them. No
 * record uses these names for other fields.
 */
export const COMPUTED_FIELDS: readonly string[] = ["timing", "duplicate_warning", "no_response", "planned_song_ids"];

/** A request as it was sent; a repeat with the same key must be identical. */
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
  /** Edits in one lane are sent one after another; lanes are sent concurrently. */
  readonly lane: string;
  readonly collection: LocalCollection;
  readonly id: string;
  readonly args: unknown;
  /** The state that the edit was based on: the sets of a setlist, the old values of changed fields. */
  readonly base: unknown;
  /** Null until the edit is first sent. After that, the server may have the request, so it must not change. */
  readonly request: SentRequest | null;
  readonly tries: number;
  /** How often the edit has been merged with changes by others. */
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
  /** The arguments of an edit that would restore `mine`; null if the feature handles that itself. */
  readonly args: unknown;
  readonly found_at: number;
}

/** The server's row while edits to it are pending; `row` is null if the record is deleted or never existed. */
export interface ShadowEntry {
  readonly collection: LocalCollection;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** The result of the last self-check. */
export interface SelfCheck {
  /** When the self-check ran, ms since 1970. */
  readonly at: number;
  /** Names of the collections that differed and were fetched again; empty if none differed. */
  readonly repaired: readonly string[];
}
