import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import { isUuid, newId } from "@bandstand/shared/contract/uuid.ts";
import { Refusal } from "../http/errors.ts";
import { isStale } from "../http/etag.ts";
import type { Mutation } from "../http/handler.ts";
import { ChangeLog } from "./change-log.ts";
import type { AnyStored, AppliedMutation, Stored, SyncFields } from "./stored.ts";
import type { Change, Store } from "./store.ts";

/** The author, time and mutation of a write. `user_id` is null for the service itself. */
export interface Write {
  readonly user_id: string | null;
  readonly mutation: Mutation;
  readonly now: Date;
  /** The `rev`s in the caller's `If-Match`, or null. */
  readonly ifMatch?: readonly number[] | null;
  /** Set if no publicly visible field changes; `updated_at` then stays the same. */
  readonly quiet?: true;
}

/** The result of a write. `replayed`: the mutation had already been applied, so nothing was changed. */
export interface Written<T extends object> {
  readonly stored: Stored<T>;
  readonly replayed: boolean;
}

/** A synced collection, by its name on the wire. `T` is the type of its own fields, without the sync fields. */
export interface SyncedCollection<T extends object> {
  readonly name: string;
  /** Returns the record as the caller of a refused write may see it, for 412 responses. */
  readonly refused?: (stored: Stored<T>) => unknown;
}

/** Returns a write by the service itself, such as a migration or the configuration's mirror. */
export const serviceWrite = (now: Date): Write => ({ user_id: null, mutation: { key: null, hash: "" }, now });

/** How long a mutation's key is remembered, and how many keys a record keeps. */
const KEY_DAYS = 90;
const KEYS_MAX = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many times a write is tried if other processes keep writing first. Within one process, the writers of a record
 * queue up.
 */
const TRIES_MAX = 20;

/** The collections whose records can be restored from the trash. */
const RESTORABLE = ["gigs", "songs", "rehearsals", "charts"] as const;
type Restorable = (typeof RESTORABLE)[number];

const KEY_NAMESPACE = "7b0a4f2e-8d6c-5b7e-9a43-2f1d0c9e8b76";

/** Returns the key that identifies a mutation in the log; undefined if the client sent no key. */
export const logKey = (write: Write): string | undefined =>
  write.mutation.key === null ? undefined : `${write.user_id}:${write.mutation.key}`;

/**
 * The only way to write a synced record (docs/architecture.md#the-four-steps-of-a-write). Every step is a single atomic
 * call:
 *
 * 1. read, check, and return the earlier result of a known mutation;
 * 2. one conditional write that sets the fields, `rev + 1`, the `dirty` mark and the mutation's key together, so that
 * after a crash the record itself shows that it is not in the log yet;
 * 3. append to the log: only then may devices learn of the change, and the record that they read is at least as new as
 * the entry;
 * 4. remove the mark, unless a later write has set it again.
 *
 * The sweeper repeats 3 and 4 for records that are still marked. A duplicate entry is harmless, because entries are
 * hints.
 */
export class Records {
  readonly #store: Store;
  readonly #queues = new Map<string, Promise<unknown>>();
  /** The versions of records that are in the log and whose mark is being removed. */
  readonly #logged = new Set<string>();
  #failures = 0;
  readonly log: ChangeLog;

  constructor(store: Store, newTag: () => string = () => newId().slice(-12), now: () => number = Date.now) {
    this.#store = store;
    this.log = new ChangeLog(store, newTag, now);
  }

  /** How many of this process's writes have failed so far; each may have left a mark. Refusals do not count. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Returns the id for a record to create: the client's, or one derived from the mutation, so that a repeat finds it.
   */
  idFor(clientId: string | undefined, write: Write): string {
    if (clientId !== undefined) return clientId;
    const key = logKey(write);
    return key === undefined ? newId() : derivedId(KEY_NAMESPACE, key);
  }

  /**
   * Like `idFor`, for a record that may go to the trash. Items in the trash are found by their id alone, so refuses
   * with 409 `ID_TAKEN` if the client's id belongs to a record of another kind. Two requests at the same moment could
   * both succeed; ids that clients choose at random never coincide.
   */
  async restorableIdFor(collection: Restorable, clientId: string | undefined, write: Write): Promise<string> {
    const id = this.idFor(clientId, write);
    if (clientId === undefined) return id;
    for (const other of RESTORABLE)
      if (other !== collection && (await this.#store.find(other, id)) !== null) throw new Refusal("ID_TAKEN");
    return id;
  }

  /**
   * Creates a record. The same id with the same content returns the first result; with other content it is refused with
   * 409 `ID_TAKEN`. If `fields` is a function, it is called only if the record does not exist yet.
   */
  async create<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    fields: T | (() => Promise<T>),
    write: Write,
  ): Promise<Written<T>> {
    return await this.#inTurn(collection.name, id, async () => {
      await this.#refuseForeignKey(collection.name, id, write);
      const known = await this.#store.find(collection.name, id);
      if (known !== null) return await this.#replayCreate<T>(collection.name, known, write);
      const at = write.now.toISOString();
      const made: AnyStored = {
        ...(typeof fields === "function" ? await fields() : fields),
        _id: id,
        rev: 1,
        dirty: true,
        origin: write.mutation.hash,
        mids: withMutation([], write),
        created_at: at,
        updated_at: at,
      };
      if (!(await this.#store.insert(collection.name, made))) {
        const other = await this.#store.find(collection.name, id);
        if (other === null) throw new Refusal("WRITE_CONTENDED");
        return await this.#replayCreate<T>(collection.name, other, write);
      }
      await this.#publish(collection.name, made, logKey(write));
      return { stored: made as unknown as Stored<T>, replayed: false };
    });
  }

  /**
   * Changes a record. `change` checks the current record and returns the fields to set (null clears a field); it is
   * called again if another process changed the record first. Refuses an unknown or deleted record with 404, a stale
   * `If-Match` with 412.
   */
  async change<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    change: (stored: Stored<T>) => Partial<T> | Promise<Partial<T>>,
  ): Promise<Written<T>> {
    const written = await this.#write(collection, id, write, async (stored) => {
      if (stored.deleted) throw new Refusal("NOT_FOUND");
      return { ...(await change(stored)) };
    });
    /* A repeated request gets the current record, which may have been deleted since the first request. */
    if (written.stored.deleted) throw new Refusal("NOT_FOUND");
    return written;
  }

  /**
   * Like `change`, but also changes a record in the trash, so that it is up to date when it is restored. Refuses an
   * unknown or purged record with 404.
   */
  async amend<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    change: (stored: Stored<T>) => Partial<T>,
  ): Promise<Written<T>> {
    return await this.#write(collection, id, write, async (stored) => {
      if (stored.purged) throw new Refusal("NOT_FOUND");
      return { ...change(stored) };
    });
  }

  /**
   * Marks a record as deleted; it remains as a tombstone. Deleting it again is refused with 404, but a repeat of the
   * same request is not.
   */
  async remove<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    judge: (stored: Stored<T>) => void | Promise<void> = () => undefined,
  ): Promise<Written<T>> {
    return await this.#write(collection, id, write, async (stored) => {
      if (stored.deleted) throw new Refusal("NOT_FOUND");
      await judge(stored);
      return deletedBy(write);
    });
  }

  /** Deletes a record and its content for good, without the trash; otherwise like `remove` followed by `purge`. */
  async erase<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    emptied: { readonly [Field in keyof T]?: T[Field] },
  ): Promise<Written<T>> {
    return await this.#write(collection, id, write, async (stored) => {
      if (stored.deleted) throw new Refusal("NOT_FOUND");
      return { ...emptied, ...deletedBy(write), purged: true };
    });
  }

  /**
   * Restores a deleted record. `judge` may refuse by throwing. Refuses a purged record with 404 and, after `judge`, a
   * record that is not deleted with `ALREADY_RESTORED`.
   */
  async restore<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    judge: (stored: SyncFields) => void = () => undefined,
  ): Promise<Written<T>> {
    const written = await this.#write(collection, id, write, async (stored) => {
      if (stored.purged) throw new Refusal("NOT_FOUND");
      judge(stored);
      if (!stored.deleted) throw new Refusal("ALREADY_RESTORED");
      return { deleted: undefined, deleted_at: undefined, deleted_by: undefined };
    });
    /* A repeated request gets the current record, which may have been deleted again since the first request. */
    if (written.stored.deleted) throw new Refusal("NOT_FOUND");
    return written;
  }

  /**
   * Permanently deletes the content of a deleted record; `emptied` returns the fields to set. The tombstone stays,
   * because devices that were offline must still learn of the deletion. Refuses a record that is not deleted, or is
   * already purged, with 404.
   */
  async purge<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    emptied: (stored: Stored<T>) => { readonly [Field in keyof T]?: T[Field] | undefined },
  ): Promise<Written<T>> {
    return await this.#write(collection, id, write, async (stored) => {
      if (!stored.deleted || stored.purged) throw new Refusal("NOT_FOUND");
      return { ...emptied(stored), purged: true };
    });
  }

  /**
   * Does steps 3 and 4 for every record whose writer died after step 2. `isDue` excludes records whose writer may still
   * be running in another process. Returns the number of records.
   */
  async sweep(
    collections: readonly string[],
    isDue: (collection: string, stored: AnyStored) => boolean = () => true,
  ): Promise<number> {
    let swept = 0;
    for (const collection of collections) {
      for (const stored of await this.#store.dirty(collection)) {
        /* The record's writer is running in this process and will log it. */
        if (this.#queues.has(`${collection}/${stored._id}`)) continue;
        if (this.#logged.has(versionOf(collection, stored))) continue;
        if (!isDue(collection, stored)) continue;
        const last = stored.mids.at(-1);
        await this.#publish(collection, stored, last && `${last.user_id}:${last.key}`);
        swept += 1;
      }
    }
    return swept;
  }

  async #write<T extends object>(
    collection: SyncedCollection<T>,
    id: string,
    write: Write,
    change: (stored: Stored<T>) => Promise<Change>,
  ): Promise<Written<T>> {
    if (!isUuid(id) && collection.name !== "config") throw new Refusal("NOT_FOUND");
    return await this.#inTurn(collection.name, id, async () => {
      await this.#refuseForeignKey(collection.name, id, write);
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const found = await this.#store.find(collection.name, id);
        if (found === null) throw new Refusal("NOT_FOUND");
        const known = knownMutation(found, write);
        if (known !== undefined) {
          if (known.hash !== write.mutation.hash) throw new Refusal("IDEMPOTENCY_KEY_REUSED");
          return await this.#replay<T>(collection.name, found, write);
        }
        const stored = found as unknown as Stored<T>;
        const fields = await change(stored);
        if (isStale(write.ifMatch, found.rev))
          throw new Refusal("STALE_RECORD", { members: { rev: found.rev, record: collection.refused?.(stored) } });
        const next = {
          ...fields,
          rev: found.rev + 1,
          dirty: true as const,
          mids: withMutation(found.mids, write),
          ...(write.quiet ? {} : { updated_at: write.now.toISOString() }),
        };
        if (await this.#store.update(collection.name, id, found.rev, next)) {
          const written: AnyStored = { ...found, ...next };
          await this.#publish(collection.name, written, logKey(write));
          return { stored: written as unknown as Stored<T>, replayed: false };
        }
      }
      throw new Refusal("WRITE_CONTENDED");
    });
  }

  async #replayCreate<T extends object>(collection: string, known: AnyStored, write: Write): Promise<Written<T>> {
    const mutation = knownMutation(known, write);
    if (mutation !== undefined && mutation.hash !== write.mutation.hash) throw new Refusal("IDEMPOTENCY_KEY_REUSED");
    if (mutation === undefined && known.origin !== write.mutation.hash) throw new Refusal("ID_TAKEN");
    if (known.deleted) throw new Refusal("ID_TAKEN");
    return await this.#replay<T>(collection, known, write);
  }

  /* The first request may have crashed before logging, but an acknowledged change must reach every device. */
  async #replay<T extends object>(collection: string, known: AnyStored, write: Write): Promise<Written<T>> {
    if (known.dirty && !this.#logged.has(versionOf(collection, known)))
      await this.#publish(collection, known, logKey(write));
    return { stored: known as unknown as Stored<T>, replayed: true };
  }

  async #publish(collection: string, stored: AnyStored, key: string | undefined): Promise<void> {
    const { _id: id, rev } = stored;
    await this.log.append({ collection, id, rev, ...(key === undefined ? {} : { key }) });
    const version = versionOf(collection, stored);
    this.#logged.add(version);
    /* Not awaited: if this fails or the process dies, the remaining mark causes at worst a duplicate entry. */
    void this.#store
      .clearDirty(collection, id, rev)
      .catch(() => (this.#failures += 1))
      .finally(() => this.#logged.delete(version));
  }

  /* Refuses a write whose key was used for another record, because that is a bug in the client. */
  async #refuseForeignKey(collection: string, id: string, write: Write): Promise<void> {
    const key = logKey(write);
    if (key === undefined) return;
    const entry = await this.#store.entryOfKey(key);
    if (entry !== null && (entry.collection !== collection || entry.id !== id))
      throw new Refusal("IDEMPOTENCY_KEY_REUSED");
  }

  async #inTurn<T>(collection: string, id: string, work: () => Promise<T>): Promise<T> {
    const name = `${collection}/${id}`;
    const before = this.#queues.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.#queues.set(name, settled);
    try {
      return await turn;
    } catch (error) {
      if (!(error instanceof Refusal)) this.#failures += 1;
      throw error;
    } finally {
      if (this.#queues.get(name) === settled) this.#queues.delete(name);
    }
  }
}

/** Returns a string that identifies one version of a record. */
export const versionOf = (collection: string, { _id, rev }: AnyStored): string => `${collection}/${_id}/${rev}`;

const deletedBy = ({ now, user_id }: Write) => ({
  deleted: true as const,
  deleted_at: now.toISOString(),
  deleted_by: user_id ?? undefined,
});

function knownMutation(stored: AnyStored, { user_id, mutation }: Write): AppliedMutation | undefined {
  return mutation.key === null
    ? undefined
    : stored.mids.find((applied) => applied.key === mutation.key && applied.user_id === user_id);
}

function withMutation(mids: readonly AppliedMutation[], { user_id, mutation, now }: Write): AppliedMutation[] {
  if (mutation.key === null || user_id === null) return [...mids];
  const oldest = new Date(now.getTime() - KEY_DAYS * DAY_MS).toISOString();
  const kept = mids.filter((applied) => applied.at >= oldest).slice(-(KEYS_MAX - 1));
  return [...kept, { key: mutation.key, user_id, hash: mutation.hash, at: now.toISOString() }];
}
