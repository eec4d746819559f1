import { songHaystack } from "@bandstand/shared/songs/fold.ts";
import { db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { songTable } from "../data/songs-table.ts";
import type { SearchHit, SearchSource } from "../ui/search-provider.ts";
import { kindQuery } from "./query-kind.ts";
import { recordAt } from "./record-address.ts";
import { tableRead } from "./table-read.ts";

const KIND = "song lied titel tune";

/* Preparing 5,000 songs' text for the search takes about 50 ms, so it is done once per song and cached with it. */
const haystacks = new WeakMap<RowOf<"songs">, string>();

function haystackOf(song: RowOf<"songs">): string {
  let found = haystacks.get(song);
  if (found === undefined) haystacks.set(song, (found = songHaystack(song)));
  return found;
}

/** Enough to rank the best few, and few enough to rank on every key press. */
const RANKED = 40;

const hitOf = (song: RowOf<"songs">): SearchHit => ({
  id: song.song_id,
  title: song.title,
  subtitle: song.interpret,
  icon: "note",
  target: `/songs/${song.song_id}`,
});

/** Finds songs by title, artist and everything else that the repertoire's own search covers; none without a query. */
export const songSource: SearchSource = {
  async search(query, matching) {
    await tableRead(songTable);
    if (query === "") return [];
    const { matches } = kindQuery(query, KIND, matching);
    const found: RowOf<"songs">[] = [];
    for (const song of songTable.rows()) {
      if (matches(haystackOf(song))) found.push(song);
      if (found.length === RANKED) break;
    }
    return found.map(hitOf);
  },
  async at(opened) {
    const song = await recordAt(db().songs, "/songs", opened);
    return song && hitOf(song);
  },
};
