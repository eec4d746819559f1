/**
 * Returns the values that the fields in `change` had before: an edit to these values undoes the change. A field that
 * the record lacked, because an older version of the app wrote it, becomes null.
 */
export const formerValues = <Fields extends object>(before: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Fields] ?? null])) as Fields;
