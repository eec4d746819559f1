import type { SongRef } from "@bandstand/shared/songs/contract.ts";
import { type DuplicateIndex, type NamedSong, duplicateIndex } from "@bandstand/shared/songs/duplicates.ts";
import { type StoredSong, allSongs, songRef } from "./model.ts";

/** How many entries of changed songs the index may contain before it is rebuilt. */
const OUTDATED_MAX = 1_000;

/**
 * The repertoire prepared for comparison, kept between calls: preparing 5,000 songs takes about 15 ms, a lookup far
 * less than one. Songs are immutable, so a changed song is a new object; its outdated entry is skipped.
 */
class RepertoireIndex {
  #index: DuplicateIndex<StoredSong> = duplicateIndex<StoredSong>([]);
  #indexed = new Map<string, StoredSong>();
  #entries = 0;

  find(song: NamedSong, songs: ReadonlyMap<string, StoredSong>): StoredSong[] {
    if (this.#entries > songs.size + OUTDATED_MAX) this.#clear();
    for (const [song_id, stored] of songs) {
      if (this.#indexed.get(song_id) === stored) continue;
      this.#indexed.set(song_id, stored);
      this.#index.add(stored);
      this.#entries += 1;
    }
    return this.#index.find(song).filter((found) => songs.get(found._id) === found && !found.deleted);
  }

  #clear(): void {
    this.#index = duplicateIndex<StoredSong>([]);
    this.#indexed = new Map();
    this.#entries = 0;
  }
}

const repertoire = new RepertoireIndex();

/** Returns songs that `title` and `interpret` probably refer to, closest first, except the song `except`. */
export async function duplicatesOf(song: NamedSong, except?: string): Promise<SongRef[]> {
  const found = repertoire.find(song, await allSongs());
  return found.filter(({ _id }) => _id !== except).map(songRef);
}
