import type { IconName } from "./icons.ts";

/** One thing that search and jump can reach. */
export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly icon: IconName;
  /** Where it leads, or what it does. */
  readonly target: string | (() => void);
}

/**
 * Finds things of one room in the local database, best first and few: it runs at every key. `query` is what was typed,
 * trimmed, perhaps empty (then what is next or used most). A room exports one in its `public.ts`, and
 * `app/search-rooms.ts` names it.
 */
export type SearchProvider = (query: string) => Promise<readonly SearchHit[]>;
