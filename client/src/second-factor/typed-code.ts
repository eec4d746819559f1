/** The six digits of a typed or pasted code, without spaces; null while it is incomplete. */
export function codeIn(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Characters in groups of four, as people read and type a long key. */
export const inGroups = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(" ");
