import type { SetlistSet } from "./contract.ts";

export type Fields = Readonly<Record<string, unknown>>;

/* `exact` and `loose` write a value as text for comparison; only `loose` makes an absent field equal to `null`. */
const exact = (value: unknown): string | undefined => JSON.stringify(value);
const loose = (value: unknown): string | undefined => JSON.stringify(value ?? null);

/**
 * Merges the fields of one record individually. If both sides changed a field differently, mine is taken and the field
 * is reported. `base` is undefined if both sides added the record. Unknown fields from a newer app are merged as well.
 */
export function mergedFields(
  base: Fields | undefined,
  mine: Fields,
  theirs: Fields,
): { fields: Fields; disputed: string[] } {
  const fields: Record<string, unknown> = {};
  const disputed: string[] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [old, own, other] = [base?.[name], mine[name], theirs[name]];
    const takesTheirs = exact(own) === exact(old) || (exact(other) !== exact(old) && loose(own) === loose(old));
    const value = takesTheirs ? other : own;
    if (!takesTheirs && loose(other) !== loose(old) && loose(own) !== loose(other)) disputed.push(name);
    if (value !== undefined) fields[name] = value;
  }
  return { fields, disputed };
}

/** Whether a side changed any field. */
export const isEdited = (base: Fields, side: Fields): boolean =>
  [...new Set([...Object.keys(base), ...Object.keys(side)])].some((name) => loose(base[name]) !== loose(side[name]));

/** The fields of a set other than its songs. */
export const fieldsOfSet = ({ songs: _songs, ...fields }: SetlistSet): Fields => fields;
