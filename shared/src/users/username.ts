const SHARP: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", ł: "l", ø: "o", đ: "d", æ: "ae" };

const MIN = 3;
const MAX = 32;

/* Keeps only what a user name may contain: removes accents, and drops letters outside the Latin alphabet. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[äöüßłøđæ]/g, (letter) => SHARP[letter] ?? letter)
    .normalize("NFD")
    .replace(/[^a-z0-9-]/g, "");

/**
 * Suggests a user name for a real name: the first name, followed by the last name if the first name is short or taken,
 * and by a number if both together are taken too. Returns "" if the name has no allowed letters.
 */
export function suggestUsername(realName: string, isTaken: (username: string) => boolean): string {
  const words = realName.trim().split(/\s+/).map(plain).filter(Boolean);
  /* Leaves space for a dot and a number. */
  const full = words.join(".").slice(0, MAX - 3);
  const numbered = Array.from({ length: 99 }, (_, at) => `${full}.${at + 2}`);
  const isFit = (username: string): boolean => username.length >= MIN && !isTaken(username);
  return full === "" ? "" : ([(words[0] ?? "").slice(0, MAX), full, ...numbered].find(isFit) ?? "");
}
