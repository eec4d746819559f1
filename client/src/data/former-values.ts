/** The previous values of the changed fields: the edit that undoes a change. */
export const formerValues = <Fields extends object>(before: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(change, field))) as Fields;
