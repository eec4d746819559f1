import { liveQuery } from "dexie";
import { type Accessor, batch, createSignal } from "solid-js";
import { type BandDatabase, database } from "./db.ts";

const CHUNK = 1_000;

/**
 * A large collection in memory: read once in chunks, so that the first rows are there early, then patched by what
 * changes in any tab. Searching 5,000 songs here takes a millisecond, in the database a hundred.
 */
export interface MemoryTable<T> {
  /** All rows, a new array after every change. Reactive. */
  readonly rows: Accessor<readonly T[]>;
  /** True when every row has been read. Reactive. */
  readonly complete: Accessor<boolean>;
  byId(id: string): T | undefined;
}

/** Makes a table that loads when it is first read and follows the open database. `key` is the id's field. */
export function memoryTable<T extends { readonly rev: number }>(name: string, key: keyof T & string): MemoryTable<T> {
  const [rows, setRows] = createSignal<readonly T[]>([]);
  const [complete, setComplete] = createSignal(false);
  let byId = new Map<string, T>();
  let loaded: BandDatabase | undefined;
  let stop: (() => void) | undefined;

  const idOf = (row: T): string => String(row[key]);
  const publish = (): void => void setRows([...byId.values()]);

  /* Only ids and revisions are compared; a row that did not change keeps its identity. */
  const patch = (all: readonly T[]): void => {
    let changed = all.length !== byId.size;
    const next = new Map<string, T>();
    for (const row of all) {
      const known = byId.get(idOf(row));
      const isSame = known !== undefined && known.rev === row.rev && JSON.stringify(known) === JSON.stringify(row);
      if (!isSame) changed = true;
      next.set(idOf(row), isSame ? known : row);
    }
    if (!changed) return;
    byId = next;
    publish();
  };

  const load = async (band: BandDatabase): Promise<void> => {
    const table = band.table<T, string>(name);
    let last: string | undefined;
    for (;;) {
      const chunk: T[] = await (last === undefined ? table.orderBy(":id") : table.where(":id").above(last))
        .limit(CHUNK)
        .toArray();
      if (loaded !== band) return;
      for (const row of chunk) byId.set(idOf(row), row);
      const end = chunk.length < CHUNK;
      batch(() => {
        publish();
        if (end) setComplete(true);
      });
      if (end) break;
      last = idOf(chunk.at(-1)!);
    }
    const watched = liveQuery(() => table.toArray()).subscribe({ next: patch, error: () => undefined });
    stop = () => watched.unsubscribe();
  };

  const ensure = (): void => {
    const band = database();
    if (band === loaded) return;
    stop?.();
    loaded = band;
    byId = new Map();
    queueMicrotask(() => {
      batch(() => {
        setRows([]);
        setComplete(false);
      });
      if (band !== undefined) void load(band).catch(() => undefined);
    });
  };

  return {
    rows: () => (ensure(), rows()),
    complete: () => (ensure(), complete()),
    byId: (id) => {
      ensure();
      rows();
      return byId.get(id);
    },
  };
}
