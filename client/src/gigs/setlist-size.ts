import { text } from "../i18n/text.ts";
import type { GigLine } from "./gig-line.ts";

/** Describes how many sets and songs a setlist has, or that all are skipped; null if it has no songs. */
export function setlistSize({ sets, songs, skipped }: Pick<GigLine, "sets" | "songs" | "skipped">): string | null {
  if (songs === 0 && skipped === 0) return null;
  return songs === 0 ? text().gigs.allSkipped(skipped) : `${text().gigs.sets(sets)} · ${text().gigs.songs(songs)}`;
}
