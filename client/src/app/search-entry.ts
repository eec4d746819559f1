import type { SearchHit } from "../ui/search-provider.ts";
import type { Audience } from "./rooms.ts";

/** A screen or action in the quick search, with its names in both languages. */
export interface SearchEntry extends SearchHit {
  /** Further names in German and English, regardless of the app's language. */
  readonly words: string;
  /** The members to whom the entry is offered; omitted for everyone. */
  readonly for?: Audience;
}

/** Creates an entry that opens an address and uses it as its id. */
export const entryAt = (target: string, entry: Omit<SearchEntry, "id" | "target">): SearchEntry => ({
  id: target,
  target,
  ...entry,
});
