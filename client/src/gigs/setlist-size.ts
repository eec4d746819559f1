import { text } from "../i18n/text.ts";
import type { GigLine } from "./gig-line.ts";

/** The number of sets and songs in words; null if the setlist has no songs. Says so if all songs are skipped. */
export function setlistSize({ sets, songs, skipped }: Pick<GigLine, "sets" | "songs" | "skipped">): string | null {
  if (songs === 0 && skipped === 0) return null;
  return songs === 0 ? text().gigs.allSkipped(skipped) : `${text().gigs.sets(sets)} · ${text().gigs.songs(songs)}`;
}
