import type { IconName } from "./icons.ts";

/** A search result. `target` is the address that it opens, or the action that it runs. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly icon: IconName;
  readonly target: string | (() => void);
}

/**
 * Searches one feature's data in the local database and returns a few results, best first; runs on every keystroke.
 * `query` is trimmed and may be empty (then it returns the next or most used items). A feature exports its provider in
 * its `public.ts`, and `app/search-rooms.ts` lists it.
 */
export type SearchProvider = (query: string) => Promise<readonly SearchHit[]>;
