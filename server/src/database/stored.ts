/** A mutation applied to a record: its caller, the `Idempotency-Key`, a hash of the request and the time. */
export interface AppliedMutation {
  readonly key: string;
  readonly user_id: string;
  readonly hash: string;
  /** Instant, ISO 8601. */
  readonly at: string;
}

/**
 * The sync fields of every synced document: `rev` increases with every write, `dirty` is set until the latest write is
 * in the log, `mids` are the latest mutations and never leave the server, and `origin` is the hash of the request that
 * created the document.
 */
export interface SyncFields {
  readonly _id: string;
  readonly rev: number;
  readonly dirty?: true;
  readonly deleted?: true;
  readonly deleted_at?: string;
  /** The member who deleted the document; absent if the service did. */
  readonly deleted_by?: string;
  /** The content is permanently deleted; only the tombstone is left. */
  readonly purged?: true;
  readonly origin: string;
  readonly mids: readonly AppliedMutation[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A synced document with the room's own fields `T`. */
export type Stored<T extends object> = SyncFields & Readonly<T>;

/** A synced document of any collection, as the write pipeline sees it. */
export type AnyStored = SyncFields & Readonly<Record<string, unknown>>;

/**
 * One entry in the change log. `_id` counts from 1 without gaps. `key` identifies the mutation, so that its record can
 * be found.
 */
export interface LogEntry {
  readonly _id: number;
  readonly collection: string;
  readonly id: string;
  readonly rev: number;
  readonly tag: string;
  /** When it was logged, ms since 1970. */
  readonly at: number;
  readonly key?: string;
}

/** Returns a record's own fields and time stamps, without the sync fields: the part that may leave the server. */
export function withoutSync<T extends object>(
  stored: Stored<T>,
): Omit<Stored<T>, Exclude<keyof SyncFields, "created_at" | "updated_at">> {
  const { _id, rev: _r, dirty: _d, origin: _o, mids: _m, ...rest } = stored;
  const { deleted: _x, deleted_at: _at, deleted_by: _by, purged: _p, ...fields } = rest;
  return fields as Omit<Stored<T>, Exclude<keyof SyncFields, "created_at" | "updated_at">>;
}
