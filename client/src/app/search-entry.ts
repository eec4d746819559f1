import type { SearchHit } from "../ui/search-provider.ts";
import type { Audience } from "./rooms.ts";

/** A screen or action in the quick search, with its names in both languages. */
export interface SearchEntry extends SearchHit {
  /** Further names, German and English, whatever the app's language. */
  readonly words: string;
  /** The members to whom the entry is offered; omitted for everyone. */
  readonly for?: Audience;
}

/** Creates the entry of an address, which is also its id. */
export const entryAt = (target: string, entry: Omit<SearchEntry, "id" | "target">): SearchEntry => ({
  id: target,
  target,
  ...entry,
});
