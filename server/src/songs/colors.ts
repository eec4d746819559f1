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
 * The colours of all genres and singers with the repertoire they were made for. What has none yet is given one, which is
 * stored before anybody sees it, so that whatever is added later moves none. Called at the start and after an import:
 * devices then have the colours before they need them.
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
 * The same after a change of one song. Only its own names can be new, so the repertoire is walked only where one of them
 * has no colour yet.
 */
export async function keepColorsOf(song: StoredSong, now: Date): Promise<void> {
  const [kept, names] = await Promise.all([readColors(), memberNames(song.singer_ids)]);
  if (!areColored(kept, [song], (user_id) => names.get(user_id))) await keepColors(now);
}
