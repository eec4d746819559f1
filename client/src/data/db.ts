import { type SyncedRecord, syncRecords } from "@bandstand/shared/sync/records.ts";
import Dexie, { type EntityTable, type Table } from "dexie";
import { createSignal } from "solid-js";
import { CHART_SETTINGS, FORM_DRAFTS, PAPERS, UNWRITTEN, forget, forgetAll } from "./device-memory.ts";
import { openWithTimeout } from "./open-with-timeout.ts";
import type { AnyRow, ConflictEntry, FailedEntry, LocalCollection, OutboxEntry, RowOf, ShadowEntry } from "./rows.ts";
import { abortRunning, trackAll } from "./running-transactions.ts";

/** The position of live mode in a gig, stored only on this device. The live feature defines its other fields. */
export interface LiveStateRow {
  readonly gig_id: string;
  readonly [field: string]: unknown;
}

/** A play event recorded in live mode, stored only on this device until the evening is reviewed. `n` is the order. */
export interface PlayEvent {
  readonly n: number;
  readonly gig_id: string;
  readonly kind: "start" | "skip" | "insert" | "move" | "note" | "break" | "end";
  readonly step_id: string;
  readonly song_id: string | null;
  readonly at: number;
}

/**
 * The version of the tables; raise it for every new table or index. Rows may only gain fields. An old tab never writes
 * to newer tables.
 */
const TABLES_VERSION = 5;

const [mustReload, setMustReload] = createSignal(false);

/** True once another tab runs a newer version of the app, so this one must not write any more. Reactive. */
export { mustReload };

/* One table for each synced collection. */
type SyncedTables = { readonly [C in LocalCollection]: Table<RowOf<C>, string> };
const SyncedDexie = Dexie as unknown as new (...args: ConstructorParameters<typeof Dexie>) => Dexie & SyncedTables;

/** Returns Dexie's schema for the synced tables: ids and indexes. */
const syncedTables = (): Record<string, string> =>
  Object.fromEntries(Object.entries<SyncedRecord>(syncRecords).map(([name, fields]) => [name, fields.join(", ")]));

/** The local database of one member: everything that this device stores for them. */
export class BandDatabase extends SyncedDexie {
  declare readonly shadow: Table<ShadowEntry, [string, string]>;
  declare readonly outbox: EntityTable<OutboxEntry, "n">;
  declare readonly failed: EntityTable<FailedEntry, "n">;
  declare readonly conflicts: EntityTable<ConflictEntry, "n">;
  declare readonly meta: Table<{ readonly key: string; readonly value: unknown }, string>;
  declare readonly live_states: Table<LiveStateRow, string>;
  declare readonly play_events: EntityTable<PlayEvent, "n">;

  readonly user_id: string;
  /** True once a newer version of the app has upgraded the tables, so that this connection must not write any more. */
  isOutdated = false;

  constructor(user_id: string) {
    /* Strict: writes wait for the disk, because the outbox cannot be fetched again. No cache: Dexie would keep and copy
       every row that a live query has read for as long as the query lives, such as a thousand gigs' whole setlists just
       to show their dates. */
    super(`bandstand:${user_id}`, { chromeTransactionDurability: "strict", cache: "disabled" });
    this.user_id = user_id;
    /* Few indexes, because the cost of a first sync in IndexedDB is records × indexes. */
    this.version(TABLES_VERSION)
      .stores({
        ...syncedTables(),
        shadow: "[collection+id]",
        outbox: "++n, [collection+id], lane",
        failed: "++n",
        conflicts: "++n, [collection+id]",
        meta: "key",
        live_states: "gig_id",
        play_events: "++n, gig_id",
      })
      /* Makes the next pull fetch everything: the older app may have pulled from a newer server without having a table
         for the rows of a new collection. An unfinished snapshot restarts with a new number, so that rows it has
         already confirmed are confirmed again. */
      .upgrade(async (upgrade) => {
        const meta = upgrade.table<{ readonly key: string; readonly value: unknown }, string>("meta");
        await meta.delete("cursor");
        const { generation } = ((await meta.get("snapshot"))?.value ?? {}) as { readonly generation?: number };
        if (generation !== undefined)
          await meta.put({ key: "snapshot", value: { generation: generation + 1, after: null, cursor: null } });
      });
    trackAll(this);
    /* Fired for an upgrade by a newer version and for a deletion. Returning false keeps Dexie from reopening the
       database with old code. */
    this.on("versionchange", (event: IDBVersionChangeEvent) => {
      this.isOutdated = true;
      this.close({ disableAutoOpen: true });
      if (event.newVersion !== null) setMustReload(true);
      return false;
    });
  }

  /** Returns the table of a synced collection, with untyped rows. */
  rows(collection: LocalCollection): Table<AnyRow, string> {
    return this.table(collection);
  }
}

/* Errors thrown by browsers in which the user's settings or a private window forbid storage. */
const FORBIDDEN = new Set(["SecurityError", "MissingAPIError", "InvalidStateError", "NotAllowedError"]);

const nameOf = (error: unknown): string => (error as { readonly name?: string } | null)?.name ?? "";

/** The database could not be opened: storage is forbidden, another window blocks it, or the connection is lost. */
export class StorageUnavailable extends Error {
  /** True if the browser's settings forbid storage; otherwise a retry may help. */
  readonly isForbidden: boolean;

  constructor(cause: unknown) {
    super("the local database cannot be opened", { cause });
    this.name = "StorageUnavailable";
    const { inner } = (cause ?? {}) as { readonly inner?: unknown };
    this.isForbidden = !navigator.cookieEnabled || [cause, inner].some((error) => FORBIDDEN.has(nameOf(error)));
  }
}

const [database, setDatabase] = createSignal<BandDatabase | undefined>();

/** The open database, or undefined while no member is known on this device. Reactive. */
export { database };

/**
 * Returns the open database. Throws while none is open. Screens need not check, because the session gate renders them
 * only once a database is open.
 */
export function db(): BandDatabase {
  const open = database();
  if (open === undefined) throw new Error("no database is open");
  return open;
}

/** Opens a member's database and makes it this tab's current one. Rejects with `StorageUnavailable`. */
export async function openDatabase(user_id: string): Promise<BandDatabase> {
  const open = database();
  if (open?.user_id === user_id && open.isOpen()) return open;
  open?.close();
  const next = new BandDatabase(user_id);
  await openWithTimeout(next).catch((error: unknown) => {
    throw new StorageUnavailable(error);
  });
  setDatabase(next);
  return next;
}

export function closeDatabase(): void {
  database()?.close();
  setDatabase(undefined);
}

async function emptyDatabase(user_id: string): Promise<void> {
  const band = new BandDatabase(user_id);
  try {
    await band.transaction("rw", band.tables, () => Promise.all(band.tables.map((table) => table.clear())));
  } finally {
    band.close();
  }
}

/** Deletes all of a member's data from this device. */
export async function deleteDatabase(user_id: string): Promise<void> {
  if (database()?.user_id === user_id) closeDatabase();
  forget(PAPERS);
  for (const kept of [CHART_SETTINGS, FORM_DRAFTS, UNWRITTEN]) forgetAll(`${kept}${user_id}:`);
  /* Emptied first, because a page suspended by the browser may hold the database open and delay its deletion. */
  await emptyDatabase(user_id).catch(() => undefined);
  await Dexie.delete(`bandstand:${user_id}`);
}

/**
 * Releases the database while the page is inactive, so that it does not block other pages. A frozen tab closes it;
 * otherwise it would block every upgrade in other tabs forever (measured in Chromium). A page that the browser keeps
 * for its Back button aborts its transactions, and Dexie closes the database. When the page resumes, Dexie reopens the
 * database, and aborted edits are written again.
 */
export function releaseWhenInactive(): void {
  document.addEventListener("freeze", () => database()?.close({ disableAutoOpen: false }));
  addEventListener("pagehide", ({ persisted }) => void (persisted && abortRunning()));
}

/** Reads a value of the `meta` table. */
export const readMeta = async <T>(band: BandDatabase, key: string): Promise<T | undefined> =>
  (await band.meta.get(key))?.value as T | undefined;

/** Reads several values of the `meta` table at once. */
export const readMetas = async (band: BandDatabase, ...keys: readonly string[]): Promise<unknown[]> =>
  (await band.meta.bulkGet([...keys])).map((entry) => entry?.value);

/**
 * True once the first sync has stored the rows that the first screens show. Songs, charts and the past may still be missing.
 */
export const isFilled = async (band: BandDatabase): Promise<boolean> => (await readMeta(band, "filled")) === true;
