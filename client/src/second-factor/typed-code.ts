/** Returns the six digits of a typed or pasted code, without spaces; null while the code is incomplete. */
export function codeIn(typed: string): string | null {
  const digits = typed.replaceAll(/\s/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/** Splits a long key into groups of four characters, for reading and typing. */
export const inGroups = (key: string): string => (key.match(/.{1,4}/g) ?? []).join(" ");
