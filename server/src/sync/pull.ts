import type { Change, Pull } from "@bandstand/shared/sync/contract.ts";
import type { AnyStored, LogEntry } from "../database/stored.ts";
import type { Store } from "../database/store.ts";
import type { Viewer, views as allViews } from "./collections.ts";
import { type Cursor, cursorAt, encodeCursor } from "./cursor.ts";

/** The most log entries that one response covers. */
const PULL_MAX = 500;

type Views = typeof allViews;

type ViewOf = Views[string][number];

/**
 * Returns the changes that a stored document causes on the viewer's device: at most one per view, for all views or
 * those that `isWanted` accepts.
 */
export function changesOf(
  views: Views,
  collection: string,
  stored: AnyStored,
  viewer: Viewer,
  isWanted: (view: ViewOf) => boolean = () => true,
): Change[] {
  return (views[collection] ?? []).filter(isWanted).flatMap(({ name, see }): Change[] => {
    const make = see(stored, viewer);
    if (make === undefined) return [];
    if (make === null) return [{ collection: name, id: stored._id, deleted: true }];
    return [{ collection: name, id: stored._id, rev: stored.rev, record: make() as Record<string, unknown> }];
  });
}

/** Returns the entries after `position` up to the first gap. Only a broken store could have a gap. */
function contiguous(entries: readonly LogEntry[], position: number): LogEntry[] {
  const hole = entries.findIndex((entry, index) => entry._id !== position + 1 + index);
  return hole === -1 ? [...entries] : entries.slice(0, hole);
}

/** The response that makes a device fetch everything. */
export const RESET: Pull = { changes: [], cursor: null, has_more: false, reset: true };

interface Log {
  readonly store: Pick<Store, "entry" | "entriesAfter" | "findMany">;
  readonly epoch: string;
  readonly floor: number;
}

/** What was logged after a cursor. */
interface Found {
  readonly entries: readonly LogEntry[];
  /** The documents that the entries name, by collection and id. */
  readonly documents: ReadonlyMap<string, AnyStored>;
  readonly has_more: boolean;
}

const nameOf = ({ collection, id }: Pick<LogEntry, "collection" | "id">): string => `${collection}/${id}`;

/**
 * Reads what was logged after the cursor. Reads the log before the documents, so each document is at least as new as its
 * entry and nothing can be missed. Returns null if the cursor has another epoch, is from before the log was trimmed, or
 * names an entry that does not match.
 */
export async function readAfter({ store, epoch, floor }: Log, cursor: Cursor): Promise<Found | null> {
  if (cursor.epoch !== epoch || cursor.position < floor) return null;
  if (cursor.position > 0 && (await store.entry(cursor.position))?.tag !== cursor.tag) return null;
  const found = await store.entriesAfter(cursor.position, PULL_MAX);
  const entries = contiguous(found, cursor.position);
  /* There is a gap right after the device's cursor. Without a reset, the device would wait forever. */
  if (found.length > 0 && entries.length === 0) return null;
  const wanted = new Map<string, Set<string>>();
  for (const { collection, id } of entries) wanted.set(collection, (wanted.get(collection) ?? new Set()).add(id));
  const documents = new Map<string, AnyStored>();
  for (const [collection, ids] of wanted)
    for (const stored of await store.findMany(collection, [...ids]))
      documents.set(nameOf({ collection, id: stored._id }), stored);
  return { entries, documents, has_more: found.length === PULL_MAX };
}

const isFor = ({ epoch, rights, schema }: Cursor, viewer: Viewer): boolean => {
  const expected = cursorAt(epoch, null, viewer);
  return rights === expected.rights && schema === expected.schema;
};

/**
 * Returns what was found after the cursor as the viewer may see it. Returns `reset` if nothing could be read, or if the
 * cursor is for other rights or another schema.
 */
export function pullOf(found: Found | null, views: Views, cursor: Cursor, viewer: Viewer): Pull {
  if (found === null || !isFor(cursor, viewer)) return RESET;
  const { entries, documents, has_more } = found;
  const latest = new Map(entries.map((entry) => [nameOf(entry), entry]));
  const changes = [...latest].flatMap(([name, { collection }]) => {
    const stored = documents.get(name);
    return stored === undefined ? [] : changesOf(views, collection, stored, viewer);
  });
  const last = entries.at(-1);
  return {
    changes,
    cursor: encodeCursor(last === undefined ? cursor : cursorAt(cursor.epoch, last, viewer)),
    has_more,
    reset: false,
  };
}

/** Returns the changes since the cursor, or `reset` if `readAfter` or `pullOf` does not accept the cursor. */
export async function pull(log: Log, views: Views, cursor: Cursor, viewer: Viewer): Promise<Pull> {
  const found = isFor(cursor, viewer) ? await readAfter(log, cursor) : null;
  return pullOf(found, views, cursor, viewer);
}
