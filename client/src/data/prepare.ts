import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { BandDatabase } from "./db.ts";
import { mergeFields } from "./merge-fields.ts";
import type { AnyMutation, Clash } from "./mutation-kinds.ts";
import { render } from "./outbox.ts";
import type { AnyRow, ConflictEntry, OutboxEntry } from "./rows.ts";

/**
 * Prepares the request for an edit: merges the edit with the server's row as known to this device, then keeps the
 * request unchanged until the server has responded, because a repeat with the same key must be identical. Returns null
 * if nothing is left to send. Call inside a transaction.
 */
export async function prepare(
  db: BandDatabase,
  entry: OutboxEntry,
  mutation: AnyMutation,
): Promise<OutboxEntry | null> {
  if (entry.request !== null) return entry;
  const server = (await db.shadow.get([entry.collection, entry.id]))?.row ?? undefined;
  const merged = mutation.kind === "fields" ? await mergeIn(db, entry, mutation, server) : entry;
  if (merged === null) {
    await db.outbox.delete(entry.n);
    await render(db, entry.collection, entry.id);
    return null;
  }
  const args = merged.args as object;
  const clash = mutation.kind === "merged" ? mutation.conflicts(args, server, merged.base) : null;
  if (clash !== null)
    await noteConflict(db, merged, { ...clash, args: mutation.withFields === undefined ? null : merged.args });
  const usesIfMatch = mutation.kind === "fields" || (mutation.kind === "merged" && !mutation.versionInBody);
  const isGuarded = usesIfMatch && server !== undefined && server.rev > 0;
  const request = {
    ...mutation.request(args, server, merged.base),
    ...(isGuarded ? { ifMatch: server.rev } : {}),
  };
  const fixed = { ...merged, request };
  await db.outbox.put(fixed);
  if (merged !== entry) await render(db, entry.collection, entry.id);
  return fixed;
}

/* Merges field by field: a field changed by one side gets that side's value; a field changed by both keeps the server's
   until a person decides. */
async function mergeIn(
  db: BandDatabase,
  entry: OutboxEntry,
  mutation: Extract<AnyMutation, { kind: "fields" }>,
  server: AnyRow | undefined,
): Promise<OutboxEntry | null> {
  if (server === undefined) return entry;
  const given = entry.args as object;
  const mine = mutation.typed(given);
  const base = (entry.base ?? {}) as Readonly<Record<string, unknown>>;
  const { kept, clashes } = mergeFields(base, mine, server);
  if (clashes.length > 0) {
    const pick = (from: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(clashes.map((field) => [field, from[field] ?? null]));
    const args = mutation.withFields(given, pick(mine));
    await noteConflict(db, entry, { mine: pick(mine), theirs: pick(server), details: clashes, args });
  }
  if (Object.keys(kept).length === 0) return null;
  if (Object.keys(kept).length === Object.keys(mine).length) return entry;
  return { ...entry, args: mutation.withFields(given, kept) };
}

/* Stores one conflict per edit: if it is merged several times in a row, the latest state replaces the earlier one. */
async function noteConflict(
  db: BandDatabase,
  { n: edit, name, collection, id }: OutboxEntry,
  clash: Clash & Pick<ConflictEntry, "args">,
): Promise<void> {
  await db.conflicts
    .where({ collection, id })
    .filter((known) => known.edit === edit)
    .delete();
  await db.conflicts.add({ edit, name, collection, id, ...clash, found_at: Date.now() });
}

/** Returns the edit as it is sent after a merge: as a new request with a new key. */
export const asNewRequest = (entry: OutboxEntry): OutboxEntry => ({
  ...entry,
  mutation_id: newId(),
  request: null,
  merges: entry.merges + 1,
});
