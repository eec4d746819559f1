import { type PaperList, paperList } from "@bandstand/shared/live/paper.ts";
import { createEffect, onCleanup } from "solid-js";
import type { LiveSession } from "./live-session.ts";
import { keepPaper } from "./paper-code.ts";
import { type OpenedGig, openGig } from "./queries.ts";

const sourcesOf = ({ songs, members }: OpenedGig) => ({
  songOf: (song_id: string) => songs.get(song_id),
  nameOf: (user_id: string) => members.get(user_id),
});

/** Returns the printable list of a gig's setlist on this device; undefined for an unknown gig. */
export async function paperOf(gig_id: string): Promise<PaperList | undefined> {
  const opened = await openGig(gig_id);
  if (opened === undefined) return undefined;
  return paperList(opened.gig, opened.gig.setlist.sets, sourcesOf(opened));
}

/** The write is delayed so that it runs neither while the first song is rendered nor between quick changes. */
const KEEP_AFTER_MS = 2_000;

/** Stores a new printable list on this device whenever the setlist in live mode changes. */
export function keepPaperOf(session: LiveSession, opened: OpenedGig): void {
  createEffect(() => {
    const sets = session.sets();
    const timer = setTimeout(() => {
      const list = paperList(opened.gig, sets, { ...sourcesOf(opened), songOf: session.song });
      if (list.sets.length > 0) keepPaper({ ...list, part: 1, of: 1 });
    }, KEEP_AFTER_MS);
    onCleanup(() => clearTimeout(timer));
  });
}
