import type { IconName } from "./icons.ts";

/** A search result. `target` is the URL that it opens or the action that it runs. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly icon: IconName;
  readonly target: string | (() => void);
  /** Additional search terms, in both languages. */
  readonly words?: string;
  /** The keyboard shortcut for the same action: keys pressed one after the other. */
  readonly keys?: readonly string[];
  /** True if it does not work offline. */
  readonly needsNetwork?: boolean;
}

/** How typed words are compared with names: exactly, or tolerating typos. */
export interface Matching {
  /** Returns a predicate for folded strings: true if every word of the query occurs in the string. */
  readonly of: (query: string) => (haystack: string) => boolean;
  /** True if `word` begins with `typed`; both must be folded. */
  readonly begins: (typed: string, word: string) => boolean;
}

/** One feature's data in the quick search. It reads only the local database. */
export interface SearchSource {
  /**
   * Returns the hits for a query, best first. Called on every keystroke and, if there are few hits, again with typos
   * tolerated. `query` is trimmed; if it is empty, the hits are the next or most used items.
   */
  readonly search: (query: string, matching: Matching) => Promise<readonly SearchHit[]>;
  /**
   * Returns the hit for an item that was opened earlier; undefined if it belongs to another feature or no longer
   * exists.
   */
  readonly at: (opened: string) => Promise<SearchHit | undefined>;
}
