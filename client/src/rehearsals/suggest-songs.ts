import { folded, foldedSpelledOut, haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { songTable } from "../data/songs-table.ts";
import type { SongRow } from "./queries.ts";

const HITS = 5;

/* Titles and artists in lower case, without accents or punctuation. Cached, because computing them takes longer than
   searching them. A changed song is a new object. */
const texts = new WeakMap<SongRow, { readonly title: string; readonly all: string }>();

function textOf(song: SongRow): { readonly title: string; readonly all: string } {
  const known = texts.get(song);
  if (known !== undefined) return known;
  const made = { title: folded(song.title), all: haystack([song.title, song.interpret]) };
  texts.set(song, made);
  return made;
}

/** Ranks a match, lowest is best: the title starts with the input, one of its words does, or neither. */
function rank(song: SongRow, typed: readonly string[], isPlanned: boolean): number {
  const { title } = textOf(song);
  const begins = typed.some((form) => title.startsWith(form));
  const hasWord = typed.some((form) => title.includes(` ${form}`));
  const gone = song.status === "retired" || song.status === "rejected" ? 10 : 0;
  return gone + (begins ? 0 : hasWord ? 2 : 4) - (isPlanned ? 1 : 0);
}

/**
 * Returns the most likely songs for a few letters of a title or artist, best first, because Enter takes the first one.
 * Of equally good matches, songs planned for this rehearsal come first; retired and rejected ones are last. Reactive.
 */
export function suggestSongs(typed: string, planned: readonly SongRow[]): SongRow[] {
  if (typed.trim() === "") return [];
  const matches = searchMatcher(typed);
  const forms = [folded(typed), foldedSpelledOut(typed)];
  const here = new Set(planned.map(({ song_id }) => song_id));
  return songTable
    .rows()
    .filter((song) => matches(textOf(song).all))
    .map((song) => ({ song, rank: rank(song, forms, here.has(song.song_id)) }))
    .toSorted((a, b) => a.rank - b.rank || (textOf(a.song).title < textOf(b.song).title ? -1 : 1))
    .slice(0, HITS)
    .map(({ song }) => song);
}
