/**
 * Replaces every `$ref` with its target in `document`, and adds the members next to the `$ref`. A circular reference
 * stays as it is. Throws if a reference has no target.
 */
export const dereferenced = (value: unknown, document: unknown): unknown => resolved(value, document, []);

function resolved(value: unknown, document: unknown, within: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((member) => resolved(member, document, within));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...members } = value as { readonly [key: string]: unknown };
  const own = Object.fromEntries(
    Object.entries(members).map(([key, member]) => [key, resolved(member, document, within)]),
  );
  if (typeof $ref !== "string") return own;
  if (within.includes($ref)) return { $ref, ...own };
  return { ...(resolved(targetOf($ref, document), document, [...within, $ref]) as object), ...own };
}

function targetOf(ref: string, document: unknown): unknown {
  const found = ref
    .split("/")
    .slice(1)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${ref} is not in the document`);
  return found;
}
