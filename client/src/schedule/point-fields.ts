import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { Person } from "@bandstand/shared/contract/fields.ts";
import type { ScheduleItem } from "@bandstand/shared/schedule/contract.ts";
import { storedClock } from "@bandstand/shared/time/typed.ts";
import type { PointFields } from "./commands.ts";

/** The form's fields, as typed. */
export interface TypedPoint {
  time: string;
  title: string;
  responsible: Person | null;
  comment: string;
}

export const typedOf = (item: ScheduleItem | undefined): TypedPoint => ({
  time: item?.time?.slice(0, 5) ?? "",
  title: item?.title ?? "",
  responsible: item?.responsible ?? null,
  comment: item?.comment ?? "",
});

/** Converts the form to the contract's fields; comments keep their line breaks. */
const pointOf = ({ time, title, responsible, comment }: TypedPoint): PointFields => ({
  time: storedClock(time),
  title: title.trim(),
  responsible,
  comment: comment.trim() === "" ? null : comment,
});

/** Returns only the fields that the user changed, so that the edit does not overwrite others' newer values. */
export const changedPoint = (before: TypedPoint, after: TypedPoint): Partial<PointFields> =>
  changedFields(pointOf(before), pointOf(after));
