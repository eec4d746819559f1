import type { RouteName } from "@bandstand/shared/contract/registry.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type BandDatabase, db } from "./db.ts";
import { shownRow } from "./replay.ts";
import { type AnyRow, type LocalCollection, type OutboxEntry, type Row, idFields } from "./rows.ts";

type Arguments = object;

/**
 * One kind of edit: how it changes the row on this device and how it is said to the server. Rooms define theirs in
 * `commands.ts`; after a restart the outbox finds them by name.
 */
export interface Mutation<A extends Arguments, R extends object> {
  /** Stable: it stands in outboxes of installed apps. */
  readonly name: string;
  readonly route: RouteName;
  readonly collection: LocalCollection;
  readonly id: (args: A) => string;
  /** The row after the edit; undefined when there is none any more. Pure: it is replayed over every newer row. */
  readonly apply: (row: Row<R> | undefined, args: A, made_at: number) => Row<R> | undefined;
  /** What the edit was based on, kept with it for the merge. */
  readonly base?: (row: Row<R> | undefined, args: A) => unknown;
  /** The replay where it depends on the base, such as a merge. */
  readonly rebase?: (row: Row<R> | undefined, args: A, base: unknown) => Row<R> | undefined;
  /** The request; `server` is the server's row as this device knows it. */
  readonly request: (args: A, server: Row<R> | undefined, base: unknown) => Readonly<Record<string, unknown>>;
  /** One edit instead of two that have not been sent, or null when both must go. */
  readonly fold?: (earlier: A, later: A) => A | null;
  /** Edits of other lanes that were made later wait for it: they may refer to what it creates. */
  readonly creates?: true;
  /** Fields that may not be overwritten unseen: sent with `If-Match`, merged field by field on 412. */
  readonly fields?: (args: A) => Readonly<Record<string, unknown>>;
  /** The same edit with fewer of its fields. */
  readonly withFields?: (args: A, fields: Readonly<Record<string, unknown>>) => A;
  /** What cannot both stand of the edit and the server's row; null when all can. */
  readonly conflicts?: (
    args: A,
    server: Row<R> | undefined,
    base: unknown,
  ) => { readonly mine: unknown; readonly theirs: unknown; readonly details: unknown } | null;
}

type AnyMutation = Mutation<Arguments, object>;

const known = new Map<string, AnyMutation>();

/** Registers a kind of edit under its name. */
export function defineMutation<A extends Arguments, R extends object>(mutation: Mutation<A, R>): Mutation<A, R> {
  known.set(mutation.name, mutation as unknown as AnyMutation);
  return mutation;
}

/** The kind of an outbox entry, or undefined for one of a newer or older app. */
export const mutationOf = (name: string): AnyMutation | undefined => known.get(name);

/**
 * Makes an edit: the shown row changes and the edit joins the outbox in one transaction, so that neither is without the
 * other, whatever crashes. Resolves when it is on the disk; only then may a screen say that it is saved.
 */
export async function mutate<A extends Arguments, R extends object>(mutation: Mutation<A, R>, args: A): Promise<void> {
  await withRetry(() => mutateOnce(db(), mutation as unknown as AnyMutation, args));
}

async function mutateOnce(band: BandDatabase, mutation: AnyMutation, args: Arguments): Promise<void> {
  const { collection } = mutation;
  const id = mutation.id(args);
  await band.transaction("rw", [band.rows(collection), band.shadow, band.outbox], async () => {
    const table = band.rows(collection);
    const [row, pending] = await Promise.all([table.get(id), band.outbox.where({ collection, id }).sortBy("n")]);
    if (pending.length === 0) await band.shadow.put({ collection, id, row: row ?? null });
    const entry = entryOf(mutation, args, id, row);
    const last = pending.at(-1);
    const folded =
      last !== undefined && last.state === "new" && last.name === mutation.name
        ? (mutation.fold?.(last.args as Arguments, args) ?? null)
        : null;
    if (last !== undefined && folded !== null) await band.outbox.update(last.n, { args: folded, not_before: 0 });
    else await band.outbox.add(entry as OutboxEntry);
    await writeShown(band, collection, id, mutation.apply(row, args, entry.created_at) as AnyRow | undefined);
  });
}

function entryOf(mutation: AnyMutation, args: Arguments, id: string, row: AnyRow | undefined): Omit<OutboxEntry, "n"> {
  const fields = mutation.fields?.(args);
  const base =
    mutation.base?.(row, args) ??
    (fields === undefined
      ? null
      : Object.fromEntries(Object.keys(fields).map((field) => [field, row?.[field] ?? null])));
  return {
    mutation_id: newId(),
    name: mutation.name,
    lane: `${mutation.collection}:${id}`,
    collection: mutation.collection,
    id,
    args,
    base,
    state: "new",
    tries: 0,
    not_before: 0,
    created_at: Date.now(),
  };
}

/** Writes the row that screens see, or takes it away. Inside a transaction. */
export async function writeShown(
  band: BandDatabase,
  collection: LocalCollection,
  id: string,
  row: AnyRow | undefined,
): Promise<void> {
  if (row === undefined) await band.rows(collection).delete(id);
  else await band.rows(collection).put({ ...row, [idFields[collection]]: id });
}

/** Computes and writes the shown row anew: the edits that wait, over the server's row. Inside a transaction. */
export async function render(band: BandDatabase, collection: LocalCollection, id: string): Promise<void> {
  const shadow = await band.shadow.get([collection, id]);
  if (shadow === undefined) return;
  const pending = await band.outbox.where({ collection, id }).sortBy("n");
  await writeShown(band, collection, id, shownRow(shadow.row ?? undefined, pending, mutationOf));
  if (pending.length === 0) await band.shadow.delete([collection, id]);
}

const RETRIES = 3;

/* Browsers on phones kill the connection to the database; a fresh one usually works (onyx#780). */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === RETRIES) throw error;
      const band = db();
      band.close({ disableAutoOpen: false });
      await band.open();
    }
  }
}
