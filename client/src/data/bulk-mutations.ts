import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { BandDatabase } from "./db.ts";
import { type AnyMutation, type Mutation, mutationOf } from "./mutation-kinds.ts";
import { enqueue, storeEdit } from "./mutations.ts";
import { defineBufferedWrite } from "./write-buffer.ts";

const EDITS = "edits";

interface KeptEdits {
  readonly name: string;
  readonly all: readonly object[];
  /** The edits' ids in the same order; missing if an older version of the app kept the edits. */
  readonly mutation_ids?: readonly string[];
}

/**
 * Makes several edits of one kind in one transaction, so that after a crash either all of them exist or none. From then
 * on they are separate edits: each is sent, accepted or refused, and displayed individually. Errors and lost
 * connections are handled as in `mutate`.
 */
export async function mutateAll<A extends object, R extends object>(
  mutation: Mutation<A, R>,
  all: readonly A[],
): Promise<void> {
  if (all.length === 0) return;
  const kept = { name: mutation.name, all, mutation_ids: all.map(() => newId()) } satisfies KeptEdits;
  await storeEdit({ kind: EDITS, payload: kept }, (database) =>
    enqueueAll(database, mutation as unknown as AnyMutation, kept),
  );
}

/* Does the same as `mutateAll`, but on a given database and for edits made at `made_at`. */
const enqueueAll = (
  database: BandDatabase,
  mutation: AnyMutation,
  { all, mutation_ids }: KeptEdits,
  made_at = Date.now(),
): Promise<void> =>
  database.transaction("rw", [database.rows(mutation.collection), database.shadow, database.outbox], async () => {
    for (const [at, args] of all.entries())
      await enqueue(database, mutation, args, { mutation_id: mutation_ids?.[at], made_at });
  });

defineBufferedWrite<KeptEdits>(EDITS, async (database, kept, at) => {
  const mutation = mutationOf(kept.name);
  if (mutation !== undefined) await enqueueAll(database, mutation, kept, at);
  return mutation !== undefined;
});
