import { haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import type { GigLine } from "./gig-line.ts";

/** Creates a predicate that tests whether a gig in a list matches a search query and a kind of gig. */
export function gigFilter(query: string, kind: string | null): (gig: GigLine) => boolean {
  const matches = searchMatcher(query);
  return ({ name, venue, kind_of_gig }) =>
    (kind === null || kind_of_gig === kind) && matches(haystack([name, venue?.name, venue?.city, kind_of_gig]));
}
