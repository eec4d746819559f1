import { toSeconds } from "../time/clock.ts";

/**
 * Computes the total length of a list in seconds, without pauses. A song without a length counts as
 * `default_song_duration` (seconds), as in a setlist. `estimated` is the number of such songs.
 */
export function listLength(
  songs: readonly { readonly song_id: string }[],
  lengthOf: (song_id: string) => string | null | undefined,
  default_song_duration: number,
): { readonly seconds: number; readonly estimated: number } {
  let seconds = 0;
  let estimated = 0;
  for (const { song_id } of songs) {
    const length = lengthOf(song_id);
    if (typeof length === "string") seconds += toSeconds(length);
    else {
      seconds += default_song_duration;
      estimated += 1;
    }
  }
  return { seconds, estimated };
}
