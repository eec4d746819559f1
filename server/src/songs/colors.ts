import { type BandColors, areColored, bandColors } from "@bandstand/shared/setlists/palette.ts";
import type { NameOf } from "@bandstand/shared/setlists/tonight.ts";
import { changeColors, readColors } from "../config/model.ts";
import { memberNames } from "../users/model.ts";
import { type StoredSong, liveSongs } from "./model.ts";

interface Colored {
  readonly colors: BandColors;
  readonly songs: readonly StoredSong[];
  readonly nameOf: NameOf;
}

/**
 * Assigns missing colours to genres and singers. Returns all colours, with the repertoire they were assigned for. New
 * colours are stored before anyone sees them, so they do not change when more are added. Called at startup and after an
 * import, so devices have the colours before they need them.
 */
export async function keepColors(now: Date): Promise<Colored> {
  const [songs, names] = await Promise.all([liveSongs(), memberNames()]);
  const nameOf: NameOf = (user_id) => names.get(user_id);
  const next = (kept: BandColors): BandColors => bandColors(kept, songs, nameOf);
  const kept = await readColors();
  const colors = next(kept);
  if (colors.genres === kept.genres && colors.singers === kept.singers) return { colors, songs, nameOf };
  const { stored } = await changeColors(next, now);
  return { colors: stored.colors ?? colors, songs, nameOf };
}

/**
 * Like `keepColors`, after a change to one song. Only that song's names can be new, so the whole repertoire is read
 * only if one of them has no colour yet.
 */
export async function keepColorsOf(song: StoredSong, now: Date): Promise<void> {
  const [kept, names] = await Promise.all([readColors(), memberNames(song.singer_ids)]);
  if (!areColored(kept, [song], (user_id) => names.get(user_id))) await keepColors(now);
}
