import { newId } from "@bandstand/shared/contract/uuid.ts";
import { chooseSide } from "@bandstand/shared/setlists/conflict-choice.ts";
import type { MergeConflict, Side } from "@bandstand/shared/setlists/merge.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { db } from "../data/db.ts";
import { mutationOf } from "../data/mutation-kinds.ts";
import { type Undo, mutate } from "../data/mutations.ts";
import { inOneTransaction, pendingOf, render } from "../data/outbox.ts";
import type { FailedEntry, OutboxEntry } from "../data/rows.ts";
import { saveSetlist } from "../setlists/public.ts";

/* Queues restored edits after those that are pending now. */
async function putBack(entries: readonly Omit<OutboxEntry, "n">[]): Promise<void> {
  const band = db();
  await inOneTransaction(band, async () => {
    for (const entry of entries) {
      const { collection, id } = entry;
      if ((await pendingOf(band, collection, id)).length === 0)
        await band.shadow.put({ collection, id, row: (await band.rows(collection).get(id)) ?? null });
      await band.outbox.add(entry);
      await render(band, collection, id);
    }
  });
}

/**
 * Discards a pending edit: the screen shows the previous state. Discarding the creation or restoration of a
 * record also discards all later edits to it. Returns a function that undoes this.
 */
export async function discardWaiting(n: number): Promise<Undo> {
  const band = db();
  const gone = await inOneTransaction(band, async () => {
    const entry = await band.outbox.get(n);
    if (entry === undefined) return [];
    const { collection, id, name } = entry;
    const pending = await pendingOf(band, collection, id);
    const given = mutationOf(name)?.creates ? pending.filter((one) => one.n >= n) : [entry];
    await band.outbox.bulkDelete(given.map((one) => one.n));
    await render(band, collection, id);
    return given;
  });
  return () => putBack(gone.map(({ n: _n, ...kept }) => kept));
}

/** Removes a refused edit from the list and returns it; undefined if another tab got there first. */
const takeFailed = (n: number): Promise<FailedEntry | undefined> =>
  inOneTransaction(db(), async () => {
    const found = await db().failed.get(n);
    await db().failed.delete(n);
    return found;
  });

/** Retries a refused edit as if it had been made now. */
export async function retryFailed(n: number): Promise<void> {
  const found = await takeFailed(n);
  if (found === undefined) return;
  const { n: _n, code: _code, detail: _detail, faults: _faults, failed_at: _at, ...kept } = found;
  await putBack([{ ...kept, mutation_id: newId(), request: null, tries: 0, merges: 0 }]);
}

/** Discards a refused edit. Returns a function that undoes this. */
export async function discardFailed(n: number): Promise<Undo> {
  const found = await takeFailed(n);
  return async () => void (found && (await db().failed.add(found)));
}

/** Closes a conflict and keeps the current state. */
export const closeConflict = (n: number): Promise<void> => db().conflicts.delete(n);

/** Resolves a conflict by setting the given fields to my values; the other fields stay unchanged. */
export async function chooseFields(n: number, fields: readonly string[]): Promise<void> {
  const conflict = await db().conflicts.get(n);
  if (conflict === undefined) return;
  const mutation = mutationOf(conflict.name);
  const mine = conflict.mine as Readonly<Record<string, unknown>>;
  if (mutation?.withFields && conflict.args !== null && fields.length > 0) {
    const chosen = Object.fromEntries(fields.map((field) => [field, mine[field] ?? null]));
    await mutate(mutation, mutation.withFields(conflict.args as object, chosen));
  }
  await closeConflict(n);
}

/**
 * Resolves a setlist's conflicts by applying the chosen side of each to the current setlist. `sides` are in the order
 * of the conflicts.
 */
export async function chooseSetlist(n: number, sides: readonly Side[]): Promise<void> {
  const conflict = await db().conflicts.get(n);
  const gig = conflict && (await db().gigs.get(conflict.id));
  if (gig !== undefined) {
    const clashes = conflict?.details as readonly MergeConflict[];
    const chosen = clashes.reduce<readonly SetlistSet[]>((now, clash, at) => {
      const side = sides[at] ?? clash.chosen;
      return side === clash.chosen ? now : chooseSide(now, clash, side);
    }, gig.setlist.sets);
    if (chosen !== gig.setlist.sets) await saveSetlist(gig.gig_id, chosen);
  }
  await closeConflict(n);
}
