/** What a record said in those fields that a change sets: the change that takes it back. */
export const formerValues = <Fields extends object>(before: Fields, change: Fields): Fields =>
  Object.fromEntries(Object.entries(before).filter(([field]) => Object.hasOwn(change, field))) as Fields;
