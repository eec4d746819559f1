import { isSameValue } from "./same-value.ts";

/**
 * The fields of `after` that differ from `before`. An edit sends only these, so it does not overwrite others' changes.
 */
export const changedFields = <Fields extends object>(before: Fields, after: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSameValue(before[field as keyof Fields], value)),
  ) as Partial<Fields>;
