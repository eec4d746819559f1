/* Sorts the keys of objects, because a form and the server may write the same object in different orders. */
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const textOf = (value: unknown): string => JSON.stringify(value ?? null, inOrder);

/** Deep equality of two JSON values, regardless of the order of their keys. An absent value equals null. */
export const isSameValue = (one: unknown, other: unknown): boolean => one === other || textOf(one) === textOf(other);
