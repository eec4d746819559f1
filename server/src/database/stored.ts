/** A mutation applied to a record: the caller's `Idempotency-Key`, a hash of its request and the first status. */
export interface AppliedMutation {
  readonly key: string;
  readonly user_id: string;
  readonly hash: string;
  /** Instant, ISO 8601. */
  readonly at: string;
}

/**
 * The fields of sync on every synced document: `rev` increases with every write, `dirty` is set from the write until
 * the change is in the log, `mids` are the latest mutations and never leave the server, `origin` is the hash of the
 * request that created the document.
 */
export interface SyncFields {
  readonly _id: string;
  readonly rev: number;
  readonly dirty?: true;
  readonly deleted?: true;
  readonly deleted_at?: string;
  /** The member who deleted it; absent if the service did. */
  readonly deleted_by?: string;
  /** The content is permanently deleted; only the tombstone is left. */
  readonly purged?: true;
  readonly origin: string;
  readonly mids: readonly AppliedMutation[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A synced document with the feature's own fields `T`. */
export type Stored<T extends object> = SyncFields & Readonly<T>;

/** A synced document of any collection, as the write pipeline sees it. */
export type AnyStored = SyncFields & Readonly<Record<string, unknown>>;

/** One entry of the change log; `_id` counts from 1 without gaps. `key` finds the record of a mutation. */
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

/** A record's own fields and time stamps, without the fields of sync: the part that may leave the server. */
export function withoutSync<T extends object>(
  stored: Stored<T>,
): Omit<Stored<T>, Exclude<keyof SyncFields, "created_at" | "updated_at">> {
  const { _id, rev: _r, dirty: _d, origin: _o, mids: _m, ...rest } = stored;
  const { deleted: _x, deleted_at: _at, deleted_by: _by, purged: _p, ...fields } = rest;
  return fields as Omit<Stored<T>, Exclude<keyof SyncFields, "created_at" | "updated_at">>;
}
