const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const keysOf = (value: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined);

/**
 * Deep equality of two JSON values, regardless of the order of their keys: a form and the server may write the same
 * object in different orders. An absent value equals null.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameValue(item, b[at]))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && b[key] !== undefined && isSameValue(a[key], b[key]))
  );
}
