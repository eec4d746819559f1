import Dexie, { type EntityTable, type Table } from "dexie";
import { createSignal } from "solid-js";
import { KEPT_FORMS, PAPERS, UNWRITTEN, forget, forgetAll } from "./device-memory.ts";
import type { AnyRow, ConflictEntry, FailedEntry, LocalCollection, OutboxEntry, RowOf, ShadowEntry } from "./rows.ts";

/** Where live mode stands in a gig; device-only. The live room knows the rest of its fields. */
export interface LiveStateRow {
  readonly gig_id: string;
  readonly [field: string]: unknown;
}

/** What happened on stage, in order; device-only until the evening is reviewed. */
export interface PlayEvent {
  readonly n: number;
  readonly gig_id: string;
  readonly kind: "start" | "skip" | "insert" | "move" | "note" | "break" | "end";
  readonly step_id: string;
  readonly song_id: string | null;
  readonly at: number;
}

/** The version of the tables. Rows are additive: an old tab never writes into newer tables. */
const TABLES_VERSION = 1;

/** How long an open may hang before the person is asked to close other windows, in milliseconds. */
const OPEN_MS = 5_000;

const [mustReload, setMustReload] = createSignal(false);

/** True once another tab runs a newer version of the app: this one must not write any more. Reactive. */
export { mustReload };

/** Everything one member keeps on this device. */
export class BandDatabase extends Dexie {
  declare readonly gigs: Table<RowOf<"gigs">, string>;
  declare readonly stages: Table<RowOf<"stages">, string>;
  declare readonly songs: Table<RowOf<"songs">, string>;
  declare readonly deleted_songs: Table<RowOf<"deleted_songs">, string>;
  declare readonly suggestions: Table<RowOf<"suggestions">, string>;
  declare readonly my_votes: Table<RowOf<"my_votes">, string>;
  declare readonly rehearsals: Table<RowOf<"rehearsals">, string>;
  declare readonly repertoire_lists: Table<RowOf<"repertoire_lists">, string>;
  declare readonly setlist_histories: Table<RowOf<"setlist_histories">, string>;
  declare readonly availability: Table<RowOf<"availability">, string>;
  declare readonly absences: Table<RowOf<"absences">, string>;
  declare readonly notice_preferences: Table<RowOf<"notice_preferences">, string>;
  declare readonly surveys: Table<RowOf<"surveys">, string>;
  declare readonly trash: Table<RowOf<"trash">, string>;
  declare readonly users: Table<RowOf<"users">, string>;
  declare readonly config: Table<RowOf<"config"> & { readonly id: string }, string>;
  declare readonly me: Table<RowOf<"me">, string>;
  declare readonly shadow: Table<ShadowEntry, [string, string]>;
  declare readonly outbox: EntityTable<OutboxEntry, "n">;
  declare readonly failed: EntityTable<FailedEntry, "n">;
  declare readonly conflicts: EntityTable<ConflictEntry, "n">;
  declare readonly meta: Table<{ readonly key: string; readonly value: unknown }, string>;
  declare readonly live_states: Table<LiveStateRow, string>;
  declare readonly play_events: EntityTable<PlayEvent, "n">;

  readonly user_id: string;
  /** A newer version of the app has taken the tables over; this connection writes no more. */
  isOutdated = false;

  constructor(user_id: string) {
    /* Only the outbox cannot be fetched again, so its writes wait for the disk. Dexie would keep and copy every row that a
       live query has read, for as long as the query lives: whole setlists of a thousand gigs, to show their dates. */
    super(`bandstand:${user_id}`, { chromeTransactionDurability: "strict", cache: "disabled" });
    this.user_id = user_id;
    /* Few indexes: in IndexedDB records × indexes is the cost of a first sync. */
    this.version(TABLES_VERSION).stores({
      gigs: "gig_id, date",
      stages: "gig_id",
      songs: "song_id",
      deleted_songs: "song_id",
      suggestions: "song_id",
      my_votes: "song_id",
      rehearsals: "rehearsal_id, begin",
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
      shadow: "[collection+id]",
      outbox: "++n, [collection+id], lane",
      failed: "++n",
      conflicts: "++n, [collection+id]",
      meta: "key",
      live_states: "gig_id",
      play_events: "++n, gig_id",
    });
    /* A newer version's upgrade and a deletion both ask for this. False keeps Dexie from reopening with old code. */
    this.on("versionchange", (event: IDBVersionChangeEvent) => {
      this.isOutdated = true;
      this.close({ disableAutoOpen: true });
      if (event.newVersion !== null) setMustReload(true);
      return false;
    });
  }

  /** The table of a synced collection, rows of unknown shape. */
  rows(collection: LocalCollection): Table<AnyRow, string> {
    return this.table(collection);
  }
}

/* What browsers say where the person, or a private window, allows no storage. */
const FORBIDDEN = new Set(["SecurityError", "MissingAPIError", "InvalidStateError", "NotAllowedError"]);

const nameOf = (error: unknown): string => (error as { readonly name?: string } | null)?.name ?? "";

/** The database could not be opened: storage is forbidden, another window blocks it, or its connection is lost. */
export class StorageUnavailable extends Error {
  /** True where the browser's settings forbid it; else another try may help. */
  readonly isForbidden: boolean;

  constructor(cause: unknown) {
    super("the local database cannot be opened", { cause });
    this.name = "StorageUnavailable";
    const { inner } = (cause ?? {}) as { readonly inner?: unknown };
    this.isForbidden = !navigator.cookieEnabled || [cause, inner].some((error) => FORBIDDEN.has(nameOf(error)));
  }
}

const [database, setDatabase] = createSignal<BandDatabase | undefined>();

/** The open database, or undefined while nobody is known on this device. Reactive. */
export { database };

/** The open database. Throws where none is; screens exist only inside the session gate, which waits for it. */
export function db(): BandDatabase {
  const open = database();
  if (open === undefined) throw new Error("no database is open");
  return open;
}

/** Opens a member's database and makes it the one of this tab. Rejects with `StorageUnavailable`. */
export async function openDatabase(user_id: string): Promise<BandDatabase> {
  const open = database();
  if (open?.user_id === user_id && open.isOpen()) return open;
  open?.close();
  const next = new BandDatabase(user_id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("blocked")), OPEN_MS);
  });
  try {
    await Promise.race([next.open(), late]);
  } catch (error) {
    next.close();
    throw new StorageUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
  setDatabase(next);
  return next;
}

export function closeDatabase(): void {
  database()?.close();
  setDatabase(undefined);
}

/** Deletes everything of a member from this device. */
export async function deleteDatabase(user_id: string): Promise<void> {
  if (database()?.user_id === user_id) closeDatabase();
  forget(PAPERS);
  for (const kept of [KEPT_FORMS, UNWRITTEN]) forgetAll(`${kept}${user_id}:`);
  await Dexie.delete(`bandstand:${user_id}`);
}

/*
 * A frozen tab that holds the database open blocks every upgrade in other tabs for ever (measured in Chromium), so it
 * lets go; Dexie opens again by itself when the tab comes back.
 */
export function letGoWhenFrozen(): void {
  document.addEventListener("freeze", () => database()?.close({ disableAutoOpen: false }));
}

/** Reads a value of the `meta` table. */
export const readMeta = async <T>(band: BandDatabase, key: string): Promise<T | undefined> =>
  (await band.meta.get(key))?.value as T | undefined;

/** True once the first page of the first fetch is here: enough to draw every first screen. */
export const isFilled = async (band: BandDatabase): Promise<boolean> => (await readMeta(band, "filled")) === true;
