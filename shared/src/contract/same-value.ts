/** Whether two values of the wire say the same, lists and objects too. A field that is absent says null. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
