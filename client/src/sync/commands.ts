import { newId } from "@bandstand/shared/contract/uuid.ts";
import { chooseSide } from "@bandstand/shared/setlists/conflict-choice.ts";
import type { MergeConflict, Side } from "@bandstand/shared/setlists/merge.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { db } from "../data/db.ts";
import { mutationOf } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { inOneTransaction, pendingOf, render } from "../data/outbox.ts";
import type { FailedEntry, OutboxEntry } from "../data/rows.ts";
import { saveSetlist } from "../setlists/public.ts";

/** Takes back what was just done. */
export type Undo = () => Promise<void>;

/* An edit that comes back stands behind those that wait by now. */
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
 * Gives up an edit that waits: the screen shows what was there before. With the creation of a record goes everything
 * that was done to it. Answers how to take that back.
 */
export async function discardWaiting(n: number): Promise<Undo> {
  const band = db();
  const gone = await inOneTransaction(band, async () => {
    const entry = await band.outbox.get(n);
    if (entry === undefined) return [];
    const { collection, id, name } = entry;
    const pending = await pendingOf(band, collection, id);
    const given = mutationOf(name)?.creates ? pending : [entry];
    await band.outbox.bulkDelete(given.map((one) => one.n));
    await render(band, collection, id);
    return given;
  });
  return () => putBack(gone.map(({ n: _n, ...kept }) => kept));
}

/** Takes a refused edit out of the list; undefined when another tab was faster. */
const takeFailed = (n: number): Promise<FailedEntry | undefined> =>
  inOneTransaction(db(), async () => {
    const found = await db().failed.get(n);
    await db().failed.delete(n);
    return found;
  });

/** Tries a refused edit once more, as if it had been made now. */
export async function retryFailed(n: number): Promise<void> {
  const found = await takeFailed(n);
  if (found === undefined) return;
  const { n: _n, code: _code, detail: _detail, faults: _faults, failed_at: _at, ...kept } = found;
  await putBack([{ ...kept, mutation_id: newId(), request: null, tries: 0, merges: 0 }]);
}

/** Gives up a refused edit; answers how to take that back. */
export async function discardFailed(n: number): Promise<Undo> {
  const found = await takeFailed(n);
  return async () => void (found && (await db().failed.add(found)));
}

/** Leaves things as they are now. */
export const closeConflict = (n: number): Promise<void> => db().conflicts.delete(n);

/** Sets the named fields to what I had entered; the others stay. */
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

/** Puts the chosen side of every clash into the setlist as it is now. `sides` are in the order of the clashes. */
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
