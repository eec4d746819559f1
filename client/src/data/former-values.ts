/**
 * Returns the previous values of the changed fields: an edit that undoes the change. A field that the record did not
 * have yet, because an older version wrote it, was empty.
 */
export const formerValues = <Fields extends object>(before: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Fields] ?? null])) as Fields;
