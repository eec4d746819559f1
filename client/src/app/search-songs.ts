import { searchMatcher, songHaystack } from "@bandstand/shared/songs/fold.ts";
import { createEffect, createRoot } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { songTable } from "../data/songs-table.ts";
import type { SearchProvider } from "../ui/search-provider.ts";

/* Preparing 5,000 songs' text for the search takes about 50 ms, so it is done once per song and cached with it. */
const haystacks = new WeakMap<RowOf<"songs">, string>();

function haystackOf(song: RowOf<"songs">): string {
  let found = haystacks.get(song);
  if (found === undefined) haystacks.set(song, (found = songHaystack(song)));
  return found;
}

/** Resolves when the whole repertoire is in memory. */
const repertoireRead = (): Promise<void> =>
  new Promise((resolve) => {
    createRoot((dispose) => {
      createEffect(() => {
        if (!songTable.complete()) return;
        resolve();
        dispose();
      });
    });
  });

const HITS = 6;

/** Finds songs by title, artist and everything else that the repertoire's own search covers; none without a query. */
export const searchSongs: SearchProvider = async (query) => {
  await repertoireRead();
  if (query === "") return [];
  const matches = searchMatcher(query);
  const found: RowOf<"songs">[] = [];
  for (const song of songTable.rows()) {
    if (matches(haystackOf(song))) found.push(song);
    if (found.length === HITS) break;
  }
  return found.map((song) => ({
    id: song.song_id,
    title: song.title,
    subtitle: song.interpret,
    icon: "note",
    target: `/songs/${song.song_id}`,
  }));
};
