import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type BandDatabase, db } from "./db.ts";
import { type AnyMutation, type Mutation, laneOf, mutationOf } from "./mutation-kinds.ts";
import { pendingOf, shownRow, writeShown } from "./outbox.ts";
import type { AnyRow, OutboxEntry, Row } from "./rows.ts";
import { storageProblemOf, noteStorageNews } from "./storage-problem.ts";
import { defineBufferedWrite, writeOrBuffer } from "./write-buffer.ts";
import { whileWriting } from "./writing.ts";

/**
 * Makes an edit: changes the visible row and adds the edit to the outbox in one transaction, so neither exists without
 * the other, even after a crash. Resolves when it is on disk; only then may a screen report it as saved. If the
 * database connection is lost, the edit is kept outside the database and applied once there is a connection. Rejects if
 * the device cannot store it (storage full or gone). The app informs the user in both cases, whatever the screen does.
 */
export async function mutate<A extends object, R extends object>(mutation: Mutation<A, R>, args: A): Promise<void> {
  await exchange(mutation, args);
}

/** Undoes an edit, or what the user has done to a waiting edit. */
export type Undo = () => Promise<void>;

/**
 * Makes an edit as `mutate` does. Returns a function that undoes it with `undo`, which gets the record as it was shown
 * before the edit. The function does nothing if there was no such record, or if the edit could not be stored yet.
 */
export async function mutateWithUndo<A extends object, R extends object>(
  mutation: Mutation<A, R>,
  args: A,
  undo: (before: Row<R>) => Promise<void>,
): Promise<Undo> {
  const before = await exchange(mutation, args);
  return async () => {
    if (before !== undefined) await undo(before);
  };
}

/* Makes an edit. Returns the visible row as it was before. No read precedes the edit, because the page could be left
   during the read, and the edit would be lost. */
async function exchange<A extends object, R extends object>(
  mutation: Mutation<A, R>,
  args: A,
): Promise<Row<R> | undefined> {
  const mutation_id = newId();
  const payload = { name: mutation.name, args, mutation_id } satisfies KeptEdit;
  let before: AnyRow | undefined;
  await storeEdit({ kind: EDIT, payload }, async (database) => {
    before = await enqueue(database, mutation as unknown as AnyMutation, args, { mutation_id });
  });
  return before as Row<R> | undefined;
}

/**
 * Stores an edit with `write`. Without a database connection, keeps `payload`, and the function that
 * `defineBufferedWrite` registered for `kind` writes it later. Resolves, rejects and informs the user as `mutate` does.
 */
export async function storeEdit(
  kept: { readonly kind: string; readonly payload: object },
  write: (database: BandDatabase) => Promise<void>,
): Promise<void> {
  const database = db();
  try {
    const outcome = await whileWriting(writeOrBuffer(database, kept, () => write(database)));
    if (outcome === "kept") noteStorageNews(database, "kept");
  } catch (error) {
    noteStorageNews(database, storageProblemOf(error));
    throw error;
  }
}

const EDIT = "edit";

interface KeptEdit {
  readonly name: string;
  readonly args: object;
  /** Missing if an older version of the app kept the edit. */
  readonly mutation_id?: string;
}

defineBufferedWrite<KeptEdit>(EDIT, async (database, { name, args, mutation_id }, at) => {
  const mutation = mutationOf(name);
  if (mutation !== undefined) await enqueue(database, mutation, args, { mutation_id, made_at: at });
  return mutation !== undefined;
});

/** Which edit it is and when it was made, in ms since 1970. By default, a new edit that is made now. */
interface Origin {
  readonly mutation_id?: string | undefined;
  readonly made_at?: number;
}

/**
 * Does the same as `mutate`, but on a given database. Changes nothing if an edit with this `mutation_id` is pending, or
 * if the edit is moot. Returns the visible row as it was before, unless the edit was already pending.
 */
export async function enqueue(
  database: BandDatabase,
  mutation: AnyMutation,
  given: object,
  { mutation_id = newId(), made_at = Date.now() }: Origin = {},
): Promise<AnyRow | undefined> {
  const { collection } = mutation;
  /* Makes a plain copy, as it will be sent, because screens pass parts of Solid stores, which IndexedDB cannot
     store. */
  const args = JSON.parse(JSON.stringify(given)) as object;
  const id = mutation.id(args);
  return await database.transaction("rw", [database.rows(collection), database.shadow, database.outbox], async () => {
    const [row, pending] = await Promise.all([database.rows(collection).get(id), pendingOf(database, collection, id)]);
    if (pending.some((one) => one.mutation_id === mutation_id)) return;
    if (mutation.isMoot?.(row, args)) return row;
    if (pending.length === 0) await database.shadow.put({ collection, id, row: row ?? null });
    const entry = { ...entryOf(mutation, args, id, row), mutation_id, created_at: made_at };
    const last = pending.at(-1);
    const folded = last === undefined ? null : foldedArgs(last, entry, mutation);
    if (last === undefined || folded === null) await database.outbox.add(entry);
    else {
      const shadow = await database.shadow.get([collection, id]);
      const below = shownRow(shadow?.row ?? undefined, pending.slice(0, -1));
      await database.outbox.update(last.n, { args: folded, base: foldedBase(last, entry, mutation, below) });
    }
    await writeShown(database, collection, id, mutation.apply(row, args, entry.created_at));
    return row;
  });
}

type NewEntry = Omit<OutboxEntry, "n">;

function entryOf(
  mutation: AnyMutation,
  args: object,
  id: string,
  row: AnyRow | undefined,
): Omit<NewEntry, "mutation_id" | "created_at"> {
  const { name, collection } = mutation;
  return {
    name,
    lane: laneOf(collection, id),
    collection,
    id,
    args,
    base: baseOf(mutation, args, row),
    request: null,
    tries: 0,
    merges: 0,
  };
}

function baseOf(mutation: AnyMutation, args: object, row: AnyRow | undefined): unknown {
  if (mutation.kind === "merged") return mutation.base(row, args) ?? null;
  if (mutation.kind === "plain") return null;
  const { seen = {} } = args as { readonly seen?: Readonly<Record<string, unknown>> };
  const valueOf = (field: string): unknown => (field in seen ? seen[field] : row?.[field]) ?? null;
  return Object.fromEntries(Object.keys(mutation.typed(args)).map((field) => [field, valueOf(field)]));
}

/* Returns the arguments of both edits combined, or null to keep them apart. An edit that has been sent is never
   changed, because the server may have it. An edit that an older version of the app stored without a base is left
   alone, because the later edit could no longer be merged. */
function foldedArgs(last: OutboxEntry, next: NewEntry, mutation: AnyMutation): object | null {
  if (last.request !== null || last.name !== next.name) return null;
  if (last.base === null && next.base !== null) return null;
  return mutation.fold?.(last.args as object, next.args as object) ?? null;
}

/* Returns the base of two combined edits, by the mutation's own rule if it has one. An edit of fields keeps the values
   that the user saw first. With `rebase`, the later edit was made on a row that already included others' changes since
   the first, so both are now based on `below`: the row without either edit. */
function foldedBase(last: OutboxEntry, next: NewEntry, mutation: AnyMutation, below: AnyRow | undefined): unknown {
  if (mutation.kind === "merged" && mutation.foldBase) return mutation.foldBase(last.base, next.base);
  if (mutation.kind === "merged" && mutation.rebase) return mutation.base(below, next.args as object);
  return mutation.kind === "fields" ? { ...(next.base as object), ...(last.base as object) } : last.base;
}
