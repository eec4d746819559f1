import { isPlayedSet } from "../setlists/timing.ts";
import { tonight } from "../setlists/tonight.ts";
import { pausesOf } from "./pauses.ts";
import { gigLine } from "./heading.ts";
import type { SetlistDocument } from "./setlist-document.ts";
import { shortClock } from "./song.ts";
import { wordsOf } from "./words.ts";

/** `withTimes` adds the times of songs, sets and breaks, if the gig's start is known. */
interface SetlistTextOptions {
  readonly withTimes: boolean;
}

/**
 * Writes a setlist as plain text for a chat: sets with numbered songs and their keys, without skipped songs and without
 * notes. Numbers continue across sets, as on stage.
 */
export function setlistText(
  { gig, timing, songOf, nameOf, language }: Omit<SetlistDocument, "band">,
  { withTimes }: SetlistTextOptions,
): string {
  const words = wordsOf(language);
  const pauses = pausesOf(gig.setlist.sets, timing);
  let number = 0;
  const sets = gig.setlist.sets.filter(isPlayedSet).map((set) => {
    const clock = timing.sets.find(({ set_id }) => set_id === set.set_id);
    const period = withTimes ? [clock?.set_start, clock?.set_end].map(shortClock).filter(Boolean).join("–") : "";
    const songs = set.songs
      .filter((entry) => !entry.uebersprungen)
      .map((entry) => {
        number += 1;
        const song = songOf(entry.song_id);
        const { key } = tonight(entry, song, nameOf);
        const start = clock?.songs.find(({ entry_id }) => entry_id === entry.entry_id)?.start;
        const line = `${number}. ${song?.title ?? words.unknownSong}${key ? ` (${key})` : ""}`;
        return withTimes && start ? `${shortClock(start)}  ${line}` : line;
      });
    const pause = withTimes ? pauses.get(set.set_id) : undefined;
    const lines = [[set.name, period].filter(Boolean).join(" · "), ...songs].join("\n");
    return pause === undefined ? lines : `${lines}\n\n${words.pause} ${pause}`;
  });
  const head = [gig.name, gigLine(gig, words)].join("\n");
  return [head, ...(sets.length === 0 ? [words.emptySetlist] : sets)].join("\n\n");
}
