import { isSameValue } from "@bandstand/shared/contract/same-value.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Merges my changed fields with the server's record, which others may have changed in the meantime. `kept` are the
 * fields that can still be sent; `clashes` are the names of fields that both sides set to different values.
 */
export function mergeFields(
  base: Fields,
  mine: Fields,
  theirs: Fields,
): { readonly kept: Fields; readonly clashes: string[] } {
  const wanted = Object.entries(mine).filter(([field, value]) => !isSameValue(value, theirs[field]));
  const clashes = wanted.filter(([field]) => !isSameValue(base[field], theirs[field])).map(([field]) => field);
  return { kept: Object.fromEntries(wanted.filter(([field]) => !clashes.includes(field))), clashes };
}
