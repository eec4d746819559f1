/** bcrypt reads no more; a longer password would be cut without a word. Counted in bytes of UTF-8. */
export const PASSWORD_MAX_BYTES = 72;

/** Counted as a reader counts: code points. */
export const PASSWORD_MIN_CHARACTERS = 10;

export type PasswordFault = "too_short" | "too_long" | "is_a_name" | "too_common";

/** What a password must not be. `names` are user name, real name, e-mail address and the band's name. */
export interface PasswordContext {
  readonly names: readonly string[];
  /** Looks a lower-case password up in a list of common ones. */
  readonly isCommon: (lowerCasePassword: string) => boolean;
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** What is repeated or counted up this far belongs on any list of common passwords; nobody lists what is longer. */
const LISTED_MAX_CHARACTERS = 20;

const plain = (text: string): string => text.toLowerCase().replace(/[\s._-]/g, "");

/** `aaaaaaaaaa`, `abababababab`, `123123123123`: a short piece over and over. */
const isRepetition = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);

/** `abcdefghij`, `9876543210`: each character follows the one before it. */
function isRun(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((character, index) => (character.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0)),
  );
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/**
 * What is wrong with a new password, or null (docs/rules/auth.md#password-strength). The password is judged exactly as
 * typed.
 */
export function passwordFault(password: string, { names, isCommon }: PasswordContext): PasswordFault | null {
  if ([...password].length < PASSWORD_MIN_CHARACTERS) return "too_short";
  if (bytesOf(password) > PASSWORD_MAX_BYTES) return "too_long";
  if (names.some((name) => name !== "" && plain(name) === plain(password))) return "is_a_name";
  const lower = password.toLowerCase();
  const isListable = [...lower].length <= LISTED_MAX_CHARACTERS;
  if (isCommon(lower) || (isListable && (isRepetition(lower) || isRun(lower)))) return "too_common";
  return null;
}
