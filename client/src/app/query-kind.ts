import { folded } from "@bandstand/shared/songs/fold.ts";
import type { Matching } from "../ui/search-provider.ts";

/** Shorter words do not name a kind: `re` could be the start of "rehearsal", but also of many other words. */
const LEAST_LETTERS = 3;

/** True if `word` is the start of one of `names`, which are folded and separated by spaces. */
export function isNamed(word: string, names: string, { begins }: Matching): boolean {
  const typed = folded(word);
  return typed.length >= LEAST_LETTERS && names.split(" ").some((name) => begins(typed, name));
}

/** A query for records of one kind. */
interface KindQuery {
  /** Tests a record's folded search text. */
  readonly matches: (haystack: string) => boolean;
  readonly hasKind: boolean;
  /** True if the query only names the kind, so any record may be meant. */
  readonly isOnlyKind: boolean;
}

/**
 * Reads a query in which words may name the kind: for gigs, `konzert wagner` finds what `wagner` finds, and also a gig
 * called "Konzert bei Wagner". `kind` has the names in both languages, folded and separated by spaces.
 */
export function kindQuery(query: string, kind: string, matching: Matching): KindQuery {
  const words = query.split(/\s+/);
  const others = words.filter((word) => !isNamed(word, kind, matching));
  const hasKind = others.length < words.length;
  const isOnlyKind = others.length === 0;
  const whole = matching.of(query);
  if (!hasKind || isOnlyKind) return { matches: whole, hasKind, isOnlyKind };
  const rest = matching.of(others.join(" "));
  return { matches: (haystack) => whole(haystack) || rest(haystack), hasKind, isOnlyKind };
}
