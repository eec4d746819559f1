import { folded, foldedSpelledOut, haystack, searchMatcher } from "@bandstand/shared/songs/fold.ts";
import { songTable } from "../data/songs-table.ts";
import type { SongRow } from "./queries.ts";

const HITS = 5;

/* Cached, because folding costs more than searching; a changed song is a new object. */
const texts = new WeakMap<SongRow, { readonly title: string; readonly all: string }>();

function textOf(song: SongRow): { readonly title: string; readonly all: string } {
  const known = texts.get(song);
  if (known !== undefined) return known;
  const made = { title: folded(song.title), all: haystack([song.title, song.interpret]) };
  texts.set(song, made);
  return made;
}

/** How well a song matches the input, 0 best: planned here, starts with it, has a word that starts with it, other. */
function rank(song: SongRow, typed: readonly string[], isPlanned: boolean): number {
  const { title } = textOf(song);
  const begins = typed.some((form) => title.startsWith(form));
  const hasWord = typed.some((form) => title.includes(` ${form}`));
  const gone = song.status === "retired" || song.status === "rejected" ? 10 : 0;
  return gone + (begins ? 0 : hasWord ? 2 : 4) - (isPlanned ? 1 : 0);
}

/**
 * The most likely songs for a few letters of title or artist, best first, because the user takes the first one while
 * typing. Songs planned for this rehearsal come first, retired ones last. Reactive.
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
