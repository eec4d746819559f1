import { type Fields, isEdited, mergedFields } from "../setlists/merge-fields.ts";
import { mergedOrder } from "../setlists/sequence.ts";
import type { ListEntry } from "./contract.ts";

type Entries = readonly ListEntry[];

export interface ListMerge {
  readonly merged: ListEntry[];
  /** The ids of entries whose note both sides changed. `merged` has the other side's note until a person chooses. */
  readonly disputed: string[];
}

const byId = (entries: Entries): ReadonlyMap<string, ListEntry> =>
  new Map(entries.map((entry) => [entry.entry_id, entry]));

const fieldsOf = (entry: ListEntry | undefined): Fields => ({ ...entry });

/**
 * Three-way merge of a list's entries, similar to the merge of setlists. A field that only one side changed is taken
 * from that side; if both changed it, theirs is taken and the entry is reported in `disputed`. A deletion wins unless
 * the other side edited the entry. The order is theirs, except that each entry I added or moved is placed after the one
 * it follows in my version.
 */
export function mergeEntries(base: Entries, mine: Entries, theirs: Entries): ListMerge {
  const [before, own, others] = [byId(base), byId(mine), byId(theirs)];
  const disputed: string[] = [];
  const merged = new Map<string, ListEntry>();
  for (const id of new Set([...others.keys(), ...own.keys()])) {
    const [old, my, their] = [before.get(id), own.get(id), others.get(id)];
    if (my !== undefined && their !== undefined) {
      const { fields, disputed: both } = mergedFields(old && fieldsOf(old), fieldsOf(my), fieldsOf(their));
      if (both.length > 0) disputed.push(id);
      merged.set(id, both.length > 0 ? their : (fields as unknown as ListEntry));
      continue;
    }
    const kept = my ?? their;
    if (kept === undefined) continue;
    const isDeletion = old !== undefined && !isEdited(fieldsOf(old), fieldsOf(kept));
    if (!isDeletion) merged.set(id, kept);
  }
  const ids = (entries: Entries): string[] => entries.map(({ entry_id }) => entry_id);
  const order = mergedOrder(ids(base), ids(mine), ids(theirs), (id) => merged.has(id));
  return { merged: order.flatMap((id) => merged.get(id) ?? []), disputed };
}
