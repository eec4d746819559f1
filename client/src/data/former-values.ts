/** Returns the previous values of the changed fields: an edit that undoes the change. */
export const formerValues = <Fields extends object>(before: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(change, field))) as Fields;
