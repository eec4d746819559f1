/** A mutation that a record has seen: the caller's `Idempotency-Key`, a hash of its request and the first status. */
export interface AppliedMutation {
  readonly key: string;
  readonly user_id: string;
  readonly hash: string;
  /** Instant, ISO 8601. */
  readonly at: string;
}

/**
 * What the sync keeps on every synced document beside the record's own fields (design of sync): `rev` grows with every
 * write, `dirty` stands from the write until the change is in the log, `mids` are the last mutations and leave the
 * server in no answer, `origin` is the hash of the request that created it.
 */
export interface SyncFields {
  readonly _id: string;
  readonly rev: number;
  readonly dirty?: true;
  readonly deleted?: true;
  readonly deleted_at?: string;
  /** Who deleted it; absent where the service did. */
  readonly deleted_by?: string;
  /** What it held has been taken away for good; only the tombstone is left. */
  readonly purged?: true;
  readonly origin: string;
  readonly mids: readonly AppliedMutation[];
  readonly created_at: string;
  readonly updated_at: string;
}

/** A synced document with the fields `T` of its room. */
export type Stored<T extends object> = SyncFields & Readonly<T>;

/** A synced document of any room, as the write pipeline sees it. */
export type AnyStored = SyncFields & Readonly<Record<string, unknown>>;

/** One entry of the change log; `_id` counts without holes from 1. `key` finds the record that a mutation went to. */
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

/** A record's own fields and its stamps, without what the sync keeps beside them: what may leave the server. */
export function withoutSync<T extends object>(
  stored: Stored<T>,
): Omit<Stored<T>, Exclude<keyof SyncFields, "created_at" | "updated_at">> {
  const { _id, rev: _r, dirty: _d, origin: _o, mids: _m, ...rest } = stored;
  const { deleted: _x, deleted_at: _at, deleted_by: _by, purged: _p, ...fields } = rest;
  return fields as Omit<Stored<T>, Exclude<keyof SyncFields, "created_at" | "updated_at">>;
}
