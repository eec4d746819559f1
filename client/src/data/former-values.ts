/**
 * Returns the values that the fields in `change` had before: an edit to these values undoes the change. A field that
 * the record lacked, because an older version of the app wrote it, becomes null.
 */
export const formerValues = <Fields extends object>(before: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.keys(change).map((field) => [field, before[field as keyof Fields] ?? null])) as Fields;

/**
 * Returns the argument `seen` of an edit of `fields` (see `fieldsEdit`): their values in the record `opened`, which is
 * as it was when the user began. Nothing if the edit was made at once.
 */
export const seenIn = <Fields extends object>(opened: Fields | undefined, fields: Fields): { readonly seen?: Fields } =>
  opened === undefined ? {} : { seen: formerValues(opened, fields) };
