import { queryWords } from "./fold.ts";

/** Errors in shorter words are not forgiven: too many other words are one letter away from them. */
const LEAST_LETTERS = 5;

/**
 * True if `typed` is the start of `word`, or its start with one typing error: a wrong, missing or additional letter, or
 * two letters swapped. The intended part of `word` must have five letters. Both must be folded.
 */
export function isNearly(typed: string, word: string): boolean {
  const { length } = typed;
  if (word.startsWith(typed)) return true;
  if (word.length < LEAST_LETTERS || length < LEAST_LETTERS - 1 || /\d/.test(typed)) return false;
  let same = 0;
  while (typed[same] === word[same]) same += 1;
  const rest = typed.slice(same + 1);
  if (word.startsWith(typed.slice(same), same + 1)) return true;
  if (length < LEAST_LETTERS) return false;
  if (length <= word.length && word.startsWith(rest, same + 1)) return true;
  if (length > LEAST_LETTERS && word.startsWith(rest, same)) return true;
  const areSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  return areSwapped && word.startsWith(typed.slice(same + 2), same + 2);
}

/**
 * Like `searchMatcher`, but forgives one typing error in each word of five letters or more. Finds everything that
 * `searchMatcher` finds.
 */
export function forgivingMatcher(query: string): (haystack: string) => boolean {
  const words = queryWords(query);
  return (text) => {
    let inText: readonly string[] | undefined;
    const occurs = (part: string): boolean =>
      text.includes(part) || (inText ??= text.split(" ")).some((word) => isNearly(part, word));
    return words.every((forms) => forms.some((form) => form.every(occurs)));
  };
}
