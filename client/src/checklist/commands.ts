import type { ChecklistItem, GigChecklistItemIn } from "@bandstand/shared/checklist/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import { foldedFields, itemClash, itemIn, keptFields, withItem, withItemFields, withoutItem } from "../data/items.ts";
import { mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";

/** The fields of an item that a user sets. */
export type ItemFields = Omit<GigChecklistItemIn, "item_id">;

interface OfItem {
  readonly gig_id: string;
  readonly item_id: string;
  /** Names the item in the list of pending edits, because the item itself may be deleted by then. */
  readonly title: string;
}

interface AddItem {
  readonly gig_id: string;
  readonly item: ItemFields & { readonly item_id: string };
}

const fieldsOf = ({ title, category, responsible, due_date, comment }: ItemFields): ItemFields => ({
  title,
  category,
  responsible,
  due_date,
  comment,
});

const addItemMutation = plainEdit<AddItem, Gig>({
  name: "addChecklistItem",
  route: "createChecklistItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item }) => gig && { ...gig, checklist: withItem(gig.checklist, { ...item, done: false }) },
  request: ({ gig_id, item }) => ({ params: { gig_id }, body: item }),
  typed: ({ item }) => fieldsOf(item),
  describe: ({ item }, gig) => text().checklist.did.added(item.title, gig?.name ?? ""),
});

interface ChangeItem extends OfItem {
  readonly fields: Partial<ItemFields>;
  /** The item as the user saw it. Missing in edits made by older versions. */
  readonly seen?: ChecklistItem;
}

const changeItemMutation = mergedEdit<ChangeItem, Gig, ChecklistItem | null>({
  name: "changeChecklistItem",
  route: "updateChecklistItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item_id, fields }) => gig && { ...gig, checklist: withItemFields(gig.checklist, item_id, fields) },
  base: (gig, { item_id, seen }) => seen ?? itemIn(gig?.checklist, item_id) ?? null,
  request: ({ gig_id, item_id, fields }, gig, base) => {
    /* The request replaces the server's whole item. If somebody has deleted the item there, the body is this
       device's version: the server refuses it, and the refused edit is kept for the user. */
    const before = base as ChecklistItem;
    const theirs = itemIn(gig?.checklist, item_id);
    const body = theirs === undefined ? { ...before, ...fields } : { ...theirs, ...keptFields(before, fields, theirs) };
    return { params: { gig_id, item_id }, body: fieldsOf(body) };
  },
  fold: foldedFields,
  conflicts: (args, gig, base) => itemClash(base, args.fields, itemIn(gig?.checklist, args.item_id)),
  withFields: ({ seen: _seen, ...args }, fields) => ({ ...args, fields }),
  typed: ({ fields }) => fields,
  describe: ({ title }, gig) => text().checklist.did.changed(title, gig?.name ?? ""),
});

interface MarkItem extends OfItem {
  readonly done: boolean;
}

const markItemMutation = plainEdit<MarkItem, Gig>({
  name: "markChecklistItem",
  route: "markChecklistItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item_id, done }) => gig && { ...gig, checklist: withItemFields(gig.checklist, item_id, { done }) },
  request: ({ gig_id, item_id, done }) => ({ params: { gig_id, item_id }, body: { done } }),
  fold: (earlier, later) => (earlier.item_id === later.item_id ? later : null),
  describe: ({ title, done }, gig) => text().checklist.did[done ? "done" : "reopened"](title, gig?.name ?? ""),
});

const deleteItemMutation = plainEdit<OfItem, Gig>({
  name: "deleteChecklistItem",
  route: "deleteChecklistItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item_id }) => gig && { ...gig, checklist: withoutItem(gig.checklist, item_id) },
  request: ({ gig_id, item_id }) => ({ params: { gig_id, item_id } }),
  describe: ({ title }, gig) => text().checklist.did.deleted(title, gig?.name ?? ""),
});

const ofItem = (gig_id: string, { item_id, title }: ChecklistItem): OfItem => ({ gig_id, item_id, title });

/** Adds an open item. It appears immediately and is sent later. */
export const addItem = (gig_id: string, fields: ItemFields): Promise<void> =>
  mutate(addItemMutation, { gig_id, item: { ...fields, item_id: newId() } });

/** Changes the given fields; others keep their values. */
export const changeItem = (gig_id: string, item: ChecklistItem, fields: Partial<ItemFields>): Promise<void> =>
  mutate(changeItemMutation, { ...ofItem(gig_id, item), fields, seen: item });

export const markItem = (gig_id: string, item: ChecklistItem, done: boolean): Promise<void> =>
  mutate(markItemMutation, { ...ofItem(gig_id, item), done });

export const deleteItem = (gig_id: string, item: ChecklistItem): Promise<void> =>
  mutate(deleteItemMutation, ofItem(gig_id, item));

/** Restores a deleted item with its old id. The server refuses this for a past gig, which accepts no new items. */
export async function restoreItem(gig_id: string, item: ChecklistItem): Promise<void> {
  await mutate(addItemMutation, { gig_id, item: { ...fieldsOf(item), item_id: item.item_id } });
  if (item.done) await markItem(gig_id, item, true);
}
