import type { Gig } from "../gigs/contract.ts";
import { type NameOf, tonight } from "../setlists/tonight.ts";
import { type ExportFile, fileName, textBytes } from "./file.ts";
import type { SongOf } from "./song.ts";

interface Names {
  readonly band: string;
  readonly nameOf: NameOf;
}

/**
 * Writes all setlists with the titles of their songs, and with the singers and key of that evening, so that the file is
 * usable without the database.
 */
export function setlistsJson(gigs: readonly Gig[], songOf: SongOf, { band, nameOf }: Names): ExportFile {
  const content = {
    band,
    gigs: gigs.map(({ gig_id, name, date, kind_of_gig, setlist_version, setlist }) => ({
      gig_id,
      name,
      date,
      kind_of_gig,
      setlist_version,
      sets: setlist.sets.map((set) => ({
        ...set,
        songs: set.songs.map((entry) => {
          const song = songOf(entry.song_id);
          return {
            ...entry,
            ...tonight(entry, song, nameOf),
            title: song?.title ?? null,
            interpret: song?.interpret ?? null,
            duration: song?.duration ?? null,
          };
        }),
      })),
    })),
  };
  return {
    name: fileName([band, "setlists"], "json"),
    type: "application/json",
    content: textBytes(`${JSON.stringify(content, null, 2)}\n`),
  };
}
