import type { BandDatabase } from "./db.ts";
import { type AnyMutation, type Mutation, mutationOf } from "./mutation-kinds.ts";
import { enqueue, storeEdit } from "./mutations.ts";
import { defineBufferedWrite } from "./write-buffer.ts";

const EDITS = "edits";

interface KeptEdits {
  readonly name: string;
  readonly all: readonly object[];
}

/**
 * Makes several edits of one kind in one transaction, so that after a crash either all of them exist or none. From then
 * on they are separate edits: each is sent, accepted or refused, and displayed individually. Errors and lost
 * connections are handled as in `mutate`.
 */
export async function mutateAll<A extends object>(mutation: Mutation<A>, all: readonly A[]): Promise<void> {
  if (all.length === 0) return;
  await storeEdit({ kind: EDITS, payload: { name: mutation.name, all } satisfies KeptEdits }, (database) =>
    enqueueAll(database, mutation as unknown as AnyMutation, all),
  );
}

/* Does the same as `mutateAll`, but on a given database and for edits made at `made_at`. */
const enqueueAll = (
  database: BandDatabase,
  mutation: AnyMutation,
  all: readonly object[],
  made_at = Date.now(),
): Promise<void> =>
  database.transaction("rw", [database.rows(mutation.collection), database.shadow, database.outbox], async () => {
    for (const args of all) await enqueue(database, mutation, args, made_at);
  });

defineBufferedWrite<KeptEdits>(EDITS, async (database, { name, all }, at) => {
  const mutation = mutationOf(name);
  if (mutation !== undefined) await enqueueAll(database, mutation, all, at);
  return mutation !== undefined;
});
