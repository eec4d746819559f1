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

const RESET: Pull = { changes: [], cursor: null, has_more: false, reset: true };

interface Log {
  readonly store: Pick<Store, "entry" | "entriesAfter" | "findMany">;
  readonly epoch: string;
  readonly floor: number;
}

/**
 * Returns the changes since the cursor. Reads the log before the documents, so each document is at least as new as its
 * entry and nothing can be missed. Returns `reset` if the cursor has another epoch, schema or rights, is from before
 * the log was trimmed, or names an entry that does not match.
 */
export async function pull({ store, epoch, floor }: Log, views: Views, cursor: Cursor, viewer: Viewer): Promise<Pull> {
  const expected = cursorAt(epoch, { _id: cursor.position, tag: cursor.tag }, viewer);
  const isOurs = cursor.epoch === epoch && cursor.rights === expected.rights && cursor.schema === expected.schema;
  if (!isOurs || cursor.position < floor) return RESET;
  if (cursor.position > 0 && (await store.entry(cursor.position))?.tag !== cursor.tag) return RESET;

  const found = await store.entriesAfter(cursor.position, PULL_MAX);
  const entries = contiguous(found, cursor.position);
  /* There is a gap right after the device's cursor. Without a reset, the device would wait forever. */
  if (found.length > 0 && entries.length === 0) return RESET;
  const latest = new Map(entries.map((entry) => [`${entry.collection}/${entry.id}`, entry]));
  const wanted = new Map<string, string[]>();
  for (const { collection, id } of latest.values()) wanted.set(collection, [...(wanted.get(collection) ?? []), id]);
  const documents = new Map<string, AnyStored>();
  for (const [collection, ids] of wanted)
    for (const stored of await store.findMany(collection, ids)) documents.set(`${collection}/${stored._id}`, stored);

  const changes = [...latest.entries()].flatMap(([name, entry]) => {
    const stored = documents.get(name);
    return stored === undefined ? [] : changesOf(views, entry.collection, stored, viewer);
  });
  const last = entries.at(-1);
  return {
    changes,
    cursor: encodeCursor(last === undefined ? expected : cursorAt(epoch, last, viewer)),
    has_more: found.length === PULL_MAX,
    reset: false,
  };
}
