import { searchMatcher, songHaystack } from "@bandstand/shared/songs/fold.ts";
import type { SORT_FIELDS } from "@bandstand/shared/songs/contract.ts";
import type { StoredSong } from "./model.ts";

type SortField = (typeof SORT_FIELDS)[number];

export interface SongFilter {
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

/** The songs that a filter lets through; `singer` is a name or a member's id. */
export function filterSongs(songs: readonly StoredSong[], filter: SongFilter): StoredSong[] {
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

const collator = new Intl.Collator("de", { sensitivity: "base", numeric: true });

/** Songs by a field, `-` before it descending; songs without a value last, equal ones by title. */
export function sortSongs(songs: readonly StoredSong[], sort: string): StoredSong[] {
  const descending = sort.startsWith("-");
  const field = sort.replace("-", "") as SortField;
  return songs.toSorted((a, b) => {
    const [x, y] = [a[field], b[field]];
    if (x === y || (x === null && y === null)) return collator.compare(a.title, b.title) || (a._id < b._id ? -1 : 1);
    if (x === null) return 1;
    if (y === null) return -1;
    const order = typeof x === "number" && typeof y === "number" ? x - y : collator.compare(String(x), String(y));
    return descending ? -order : order;
  });
}
