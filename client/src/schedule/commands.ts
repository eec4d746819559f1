import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { foldedFields, itemClash, itemIn, keptFields, withItem, withItemFields, withoutItem } from "../data/items.ts";
import { mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";

/** The fields of a schedule item that a user sets. */
export type PointFields = Omit<ScheduleItem, "item_id">;

interface OfPoint {
  readonly gig_id: string;
  readonly item_id: string;
  /** Names the item in the list of pending edits, because the item itself may be deleted by then. */
  readonly title: string;
}

interface AddPoint {
  readonly gig_id: string;
  readonly item: ScheduleItem;
}

const fieldsOf = ({ time, title, comment, responsible }: PointFields): PointFields => ({
  time,
  title,
  comment,
  responsible,
});

const addPointMutation = plainEdit<AddPoint, Gig>({
  name: "addScheduleItem",
  route: "createScheduleItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item }) => gig && { ...gig, schedule: withItem(gig.schedule, item) },
  request: ({ gig_id, item }) => ({ body: { gig_id, ...item } }),
  typed: ({ item }) => fieldsOf(item),
  describe: ({ item }, gig) => text().schedule.did.added(item.title, gig?.name ?? ""),
});

interface ChangePoint extends OfPoint {
  readonly fields: Partial<PointFields>;
  /** The item as the user saw it. Missing in edits made by older versions. */
  readonly seen?: ScheduleItem;
}

const changePointMutation = mergedEdit<ChangePoint, Gig, ScheduleItem | null>({
  name: "changeScheduleItem",
  route: "updateScheduleItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item_id, fields }) => gig && { ...gig, schedule: withItemFields(gig.schedule, item_id, fields) },
  base: (gig, { item_id, seen }) => seen ?? itemIn(gig?.schedule, item_id) ?? null,
  request: ({ gig_id, item_id, fields }, gig, base) => {
    const theirs = itemIn(gig?.schedule, item_id);
    const kept = theirs === undefined ? fields : keptFields(base, fields, theirs);
    return { body: { gig_id, item_id, ...kept } };
  },
  fold: foldedFields,
  conflicts: (args, gig, base) => itemClash(base, args.fields, itemIn(gig?.schedule, args.item_id)),
  withFields: ({ seen: _seen, ...args }, fields) => ({ ...args, fields }),
  typed: ({ fields }) => fields,
  describe: ({ title }, gig) => text().schedule.did.changed(title, gig?.name ?? ""),
});

const deletePointMutation = plainEdit<OfPoint, Gig>({
  name: "deleteScheduleItem",
  route: "deleteScheduleItem",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { item_id }) => gig && { ...gig, schedule: withoutItem(gig.schedule, item_id) },
  request: ({ gig_id, item_id }) => ({ body: { gig_id, item_id } }),
  describe: ({ title }, gig) => text().schedule.did.deleted(title, gig?.name ?? ""),
});

const ofPoint = (gig_id: string, { item_id, title }: ScheduleItem): OfPoint => ({ gig_id, item_id, title });

/** Adds an item to the run of show. It appears immediately and is sent later. */
export const addPoint = (gig_id: string, fields: PointFields): Promise<void> =>
  mutate(addPointMutation, { gig_id, item: { ...fields, item_id: newId() } });

/** Changes the given fields; others keep their values. */
export const changePoint = (gig_id: string, item: ScheduleItem, fields: Partial<PointFields>): Promise<void> =>
  mutate(changePointMutation, { ...ofPoint(gig_id, item), fields, seen: item });

export const deletePoint = (gig_id: string, item: ScheduleItem): Promise<void> =>
  mutate(deletePointMutation, ofPoint(gig_id, item));

/** Restores a deleted item with its old id. */
export const restorePoint = (gig_id: string, item: ScheduleItem): Promise<void> =>
  mutate(addPointMutation, { gig_id, item: { ...fieldsOf(item), item_id: item.item_id } });
