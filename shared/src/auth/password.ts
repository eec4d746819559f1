/**
 * The maximum length in bytes of UTF-8. bcrypt ignores all further bytes, so a longer password would be truncated
 * silently.
 */
export const PASSWORD_MAX_BYTES = 72;

/** The minimum length in code points, which is how people count characters. */
export const PASSWORD_MIN_CHARACTERS = 10;

export type PasswordError = "too_short" | "too_long" | "is_a_name" | "too_common";

/**
 * What a new password is checked against. It must not equal any of the `names`: the user name, real name, e-mail
 * address and band name.
 */
export interface PasswordContext {
  readonly names: readonly string[];
  /** Looks up a lower-case password in a list of common ones. */
  readonly isCommon: (lowerCasePassword: string) => boolean;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Repetitions and sequences up to this length count as common passwords; longer ones do not occur in lists of such
 * passwords.
 */
const LISTED_MAX_CHARACTERS = 20;

const plain = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, "");

/** `aaaaaaaaaa`, `abababababab`, `123123123123`: a short part, repeated. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);

/** `abcdefghij`, `9876543210`: each character follows the previous one in order. */
function isRun(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((character, index) => (character.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0)),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * Returns the weakness of a new password, or null if it has none (docs/rules/auth.md#password-strength). The password
 * is checked exactly as typed.
 */
export function passwordError(password: string, { names, isCommon }: PasswordContext): PasswordError | null {
  if ([...password].length < PASSWORD_MIN_CHARACTERS) return "too_short";
  if (bytesOf(password) > PASSWORD_MAX_BYTES) return "too_long";
  if (names.some((name) => name !== "" && plain(name) === plain(password))) return "is_a_name";
  const lower = password.toLowerCase();
  const isListable = [...lower].length <= LISTED_MAX_CHARACTERS;
  if (isCommon(lower) || (isListable && (isRepetition(lower) || isRun(lower)))) return "too_common";
  return null;
}
