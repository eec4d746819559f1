import { type NamedSong, duplicateIndex, normalisedName } from "../songs/duplicates.ts";
import type { FoundChart } from "./chart-files.ts";

/** The song a chart probably belongs to. `isSure` means that it alone has the chart's title and performer. */
export interface SongMatch<S> {
  readonly song: S;
  readonly isSure: boolean;
}

type Names = Pick<FoundChart, "title" | "interpret" | "isOrderUnsure">;

/** Finds the song of a chart by title and performer, by the rules of the duplicate check. */
export interface SongMatcher<S extends NamedSong> {
  add(song: S): void;
  find(names: Names): SongMatch<S> | null;
}

export function createSongMatcher<S extends NamedSong>(): SongMatcher<S> {
  const index = duplicateIndex<S>([]);
  const byTitle = new Map<string, S[]>();

  const isSame = (song: S, names: NamedSong): boolean =>
    normalisedName(song.title) === normalisedName(names.title) &&
    normalisedName(song.interpret) === normalisedName(names.interpret);

  return {
    add(song) {
      index.add(song);
      const title = normalisedName(song.title);
      byTitle.set(title, [...(byTitle.get(title) ?? []), song]);
    },
    find({ title, interpret, isOrderUnsure }) {
      if (title === "") return null;
      const orders: NamedSong[] = [{ title, interpret }];
      if (isOrderUnsure) orders.push({ title: interpret, interpret: title });
      if (interpret !== "") {
        const hits = orders.map((names) => ({ names, songs: index.find(names) }));
        for (const { names, songs } of hits) {
          const same = songs.filter((song) => isSame(song, names));
          if (same[0] !== undefined) return { song: same[0], isSure: same.length === 1 };
        }
        const near = hits.find(({ songs }) => songs.length > 0)?.songs[0];
        if (near !== undefined) return { song: near, isSure: false };
      }
      /* Files often lack the performer or name the songwriter instead. */
      const namesakes = orders.flatMap((names) => byTitle.get(normalisedName(names.title)) ?? []);
      return namesakes.length === 1 && namesakes[0] !== undefined ? { song: namesakes[0], isSure: false } : null;
    },
  };
}
