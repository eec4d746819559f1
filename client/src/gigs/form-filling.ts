import { type Fields, fieldsOf } from "./gig-fields.ts";
import type { GigRow } from "./queries.ts";

type Group = readonly (keyof Fields)[];

export const ADDRESS: Group = ["street", "zip", "city"];
export const CONTACT: Group = ["contact", "phone", "email"];
export const REACH: Group = ["phone", "email"];

/* Fields that are filled in together, so that the street of one place is never shown with the name of another. */
const TEMPLATE_GROUPS: readonly Group[] = [
  ["kind_of_gig"],
  ["meet", "doors", "begin", "end"],
  ["meet_at"],
  ["line_up"],
  ["venue", ...ADDRESS],
  CONTACT,
  ["dress_code"],
];

export const isEmptyGroup = (fields: Partial<Fields>, group: Group): boolean =>
  group.every((name) => (fields[name] ?? "") === "");

export const isSameGroup = (one: Partial<Fields>, other: Partial<Fields>, group: Group): boolean =>
  group.every((name) => one[name] === other[name]);

/**
 * Returns the values of `next` for the groups that the user has not filled in: those that are empty, or that still have
 * the values of `former`.
 */
export function filling(
  fields: Fields,
  groups: readonly Group[],
  former: Partial<Fields> | undefined,
  next: Partial<Fields>,
): Partial<Fields> {
  const open = groups.filter(
    (group) => isEmptyGroup(fields, group) || (former !== undefined && isSameGroup(fields, former, group)),
  );
  return Object.fromEntries(open.flat().map((name) => [name, next[name]]));
}

/**
 * Returns the fields to set when the template changes from `former` to `next`. Undefined means no template: this clears
 * what the former one filled in. Name, date and publication are never filled in.
 */
export const templateFilling = (
  fields: Fields,
  former: GigRow | undefined,
  next: GigRow | undefined,
): Partial<Fields> => filling(fields, TEMPLATE_GROUPS, former && fieldsOf(former), fieldsOf(next));
