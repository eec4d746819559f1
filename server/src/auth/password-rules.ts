import { PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS, passwordError } from "@bandstand/shared/auth/password.ts";
import type { PasswordError } from "@bandstand/shared/auth/password.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import { Refusal } from "../http/errors.ts";
import { isCommonPassword } from "./common-passwords.ts";

const sentences: Readonly<Record<PasswordError, Record<Language, string>>> = {
  too_short: {
    de: `Das Passwort braucht mindestens ${PASSWORD_MIN_CHARACTERS} Zeichen.`,
    en: `The password needs at least ${PASSWORD_MIN_CHARACTERS} characters.`,
  },
  too_long: {
    de: `Das Passwort ist zu lang (höchstens ${PASSWORD_MAX_BYTES} Bytes; Umlaute zählen doppelt).`,
    en: `The password is too long (at most ${PASSWORD_MAX_BYTES} bytes; accented letters count twice).`,
  },
  is_a_name: {
    de: "Das Passwort darf nicht dein Name, deine E-Mail-Adresse oder der Name der Band sein.",
    en: "The password must not be your name, your e-mail address or the name of the band.",
  },
  too_common: {
    de: "Dieses Passwort erraten andere zu leicht.",
    en: "This password is too easy to guess.",
  },
};

/** Returns a message saying why a password is weak for a member with `names`; null if it is not weak. */
export function weakness(password: string, names: readonly string[], language: Language): string | null {
  const error = passwordError(password, { names, isCommon: isCommonPassword });
  return error === null ? null : sentences[error][language];
}

/** Throws `VALIDATION_FAILED` at `field` for a weak password. */
export function refuseWeakPassword(
  password: string,
  { field, names, language }: { field: string; names: readonly string[]; language: Language },
): void {
  const error = passwordError(password, { names, isCommon: isCommonPassword });
  if (error === null) return;
  throw new Refusal("VALIDATION_FAILED", {
    faults: [{ path: field, code: error, message: sentences[error][language] }],
  });
}
