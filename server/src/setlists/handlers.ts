import type { Language } from "@bandstand/shared/contract/errors.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { SetlistSet, SetsIn } from "@bandstand/shared/setlists/records.ts";
import type { setlistRoutes } from "@bandstand/shared/setlists/contract.ts";
import { changeGig, gigRecord } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { absentSongs } from "../songs/model.ts";
import { refuseLocked } from "./lock.ts";
import { gigWithTiming } from "./timing.ts";

/** Sets with an id for every set and entry that came without one. */
const withIds = (sets: SetsIn): SetlistSet[] =>
  sets.map((set) => ({
    ...set,
    set_id: set.set_id ?? newId(),
    songs: set.songs.map((entry) => ({ ...entry, entry_id: entry.entry_id ?? newId() })),
  }));

const songIdsOf = (sets: readonly { songs: readonly { song_id: string }[] }[]): string[] =>
  sets.flatMap((set) => set.songs.map((entry) => entry.song_id));

const UNKNOWN_SONG = { de: "Diesen Song gibt es nicht (mehr).", en: "This song does not exist (any more)." } as const;

function refuseSongs(sets: SetsIn, refused: readonly string[], language: Language): void {
  if (refused.length === 0) return;
  const faults = sets.flatMap((set, at) =>
    set.songs.flatMap((entry, position) =>
      refused.includes(entry.song_id)
        ? [{ path: `sets.${at}.songs.${position}.song_id`, code: "unknown_song", message: UNKNOWN_SONG[language] }]
        : [],
    ),
  );
  throw new Refusal("VALIDATION_FAILED", { faults });
}

export const setlistHandlers = (context: AppContext): Handlers<typeof setlistRoutes> => ({
  async updateSetlist({ caller, body, request }) {
    const write = { user_id: caller.user_id, mutation: request.mutation, now: context.now(), ifMatch: null };
    const { stored } = await changeGig(caller, body.gig_id, write, async (gig) => {
      const had = new Set(songIdsOf(gig.setlist.sets));
      const absent = await absentSongs(songIdsOf(body.sets).filter((song_id) => !had.has(song_id)));
      refuseSongs(body.sets, absent.unknown, request.language);
      refuseLocked(caller, gig, context.today());
      if (gig.setlist_version !== body.setlist_version)
        throw new Refusal("SETLIST_CONFLICT", {
          members: { setlist_version: gig.setlist_version, setlist: gig.setlist, rev: gig.rev },
        });
      /* After the version: of a stale setlist the song may have been taken out and deleted, which a merge settles. */
      refuseSongs(body.sets, absent.deleted, request.language);
      return { setlist: { sets: withIds(body.sets) }, setlist_version: gig.setlist_version + 1 };
    });
    return new Answer(await gigWithTiming(gigRecord(stored)), { rev: stored.rev });
  },
});
