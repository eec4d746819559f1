import { searchMatcher, songHaystack } from "@bandstand/shared/songs/fold.ts";
import { countSincePlayed } from "@bandstand/shared/setlists/played.ts";
import { keptSortKeys, sortSongs } from "@bandstand/shared/songs/order.ts";
import { listGigs } from "../gigs/model.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { type StoredSong, liveSongs } from "./model.ts";

const ALL = 1_000_000;

interface SongFilter {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly genre?: string | undefined;
  readonly singer?: string | undefined;
  readonly dance_style?: string | undefined;
}

const haystacks = new WeakMap<StoredSong, string>();

function haystackOf(song: StoredSong): string {
  const known = haystacks.get(song) ?? songHaystack(song);
  haystacks.set(song, known);
  return known;
}

/** Returns songs that match the filter; `singer` is a name or a member's id. */
function filterSongs(songs: readonly StoredSong[], filter: SongFilter): StoredSong[] {
  const { q, status, genre, singer, dance_style } = filter;
  const matches = q ? searchMatcher(q) : undefined;
  return songs.filter(
    (song) =>
      (status === undefined || song.status === status) &&
      (!genre || song.genre === genre) &&
      (!singer || song.singers.includes(singer) || song.singer_ids.includes(singer)) &&
      (!dance_style || song.dance_styles.includes(dance_style)) &&
      (matches === undefined || matches(haystackOf(song))),
  );
}

const keyOf = keptSortKeys<StoredSong>();

/* Sorts by id, so that songs equal in the requested order have the same order in every process; otherwise pages
   would overlap. */
const byId = (songs: readonly StoredSong[]): StoredSong[] => songs.toSorted((a, b) => (a._id < b._id ? -1 : 1));

/** Returns a filter for songs that are not in the setlists of the last `gigs` gigs that the caller may see. */
async function restedSongs({ today }: Pick<AppContext, "today">, caller: Caller, gigs: number) {
  const { items } = await listGigs({
    scope: "past",
    today: today(),
    drafts: caller.role !== "musician",
    skip: 0,
    limit: ALL,
  });
  const { add, since } = countSincePlayed();
  for (const gig of items) add(gig);
  return (song: StoredSong): boolean => (since.get(song._id) ?? Infinity) > gigs;
}

/** Returns the songs that match a query, in the requested order, as in the app's table. */
export async function foundSongs(
  context: Pick<AppContext, "today">,
  caller: Caller,
  { sort, not_played, ...filter }: SongFilter & { readonly sort: string; readonly not_played?: number | undefined },
): Promise<StoredSong[]> {
  const found = filterSongs(await liveSongs(), filter);
  const hasRested = not_played === undefined ? () => true : await restedSongs(context, caller, not_played);
  return sortSongs(byId(found.filter(hasRested)), sort, keyOf);
}
