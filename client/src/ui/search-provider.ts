import type { IconName } from "./icons.ts";

/** A search result. `target` is the address that it opens, or the action that it runs. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly icon: IconName;
  readonly target: string | (() => void);
  /** Further names, in both languages, under which it is found. */
  readonly words?: string;
  /** Keys that do the same, pressed one after the other. */
  readonly keys?: readonly string[];
  /** True if it does not work offline. */
  readonly needsNetwork?: boolean;
}

/** How typed words are compared with names: exactly, or forgiving typing errors. */
export interface Matching {
  /** Returns a test of folded texts, in which every word of the query must occur. */
  readonly of: (query: string) => (haystack: string) => boolean;
  /** True if `word` begins with `typed`; both must be folded. */
  readonly begins: (typed: string, word: string) => boolean;
}

/** One feature's data in the quick search. It reads only the local database. */
export interface SearchSource {
  /**
   * Returns the hits for a query, best first; runs on every keystroke, and again forgiving typing errors if there are few
   * hits. `query` is trimmed and may be empty (then it returns the next or most used items).
   */
  readonly search: (query: string, matching: Matching) => Promise<readonly SearchHit[]>;
  /** Returns the hit for something that was opened before; undefined if it is not the feature's, or no longer there. */
  readonly at: (opened: string) => Promise<SearchHit | undefined>;
}
