import { newId } from "@bandstand/shared/contract/uuid.ts";
import { genrePalette, singerPalette } from "@bandstand/shared/setlists/palette.ts";
import type { SetlistSet, SetsIn } from "@bandstand/shared/setlists/contract.ts";
import type { setlistRoutes } from "@bandstand/shared/setlists/routes.ts";
import { findGig, findSetlistStates } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { keepColors } from "../songs/colors.ts";
import { absentSongs } from "../songs/model.ts";
import { editSetlist } from "./change.ts";
import { setlistRefusal } from "./refusals.ts";

/** Adds ids to sets and entries that came without one. */
const withIds = (sets: SetsIn): SetlistSet[] =>
  sets.map((set) => ({
    ...set,
    set_id: set.set_id ?? newId(),
    songs: set.songs.map((entry) => ({ ...entry, entry_id: entry.entry_id ?? newId() })),
  }));

const songIdsOf = (sets: readonly { songs: readonly { song_id: string }[] }[]): string[] =>
  sets.flatMap((set) => set.songs.map((entry) => entry.song_id));

/** Returns the JSON paths at which one of `song_ids` occurs in the request. */
const pathsOf = (sets: SetsIn, song_ids: readonly string[]): string[] =>
  sets.flatMap((set, at) =>
    set.songs.flatMap(({ song_id }, position) =>
      song_ids.includes(song_id) ? [`sets.${at}.songs.${position}.song_id`] : [],
    ),
  );

export const setlistHandlers = (context: AppContext): Handlers<typeof setlistRoutes> => ({
  updateSetlist({ caller, body: { gig_id, setlist_version, sets }, request }) {
    let deleted: string[] = [];
    const refuse = (song_ids: readonly string[]): void => {
      if (song_ids.length > 0) throw setlistRefusal("unknown_song", pathsOf(sets, song_ids), request.language);
    };
    return editSetlist(context, {
      caller,
      gig_id,
      setlist_version,
      request,
      async check(gig) {
        const had = new Set(songIdsOf(gig.setlist.sets));
        const absent = await absentSongs(songIdsOf(sets).filter((song_id) => !had.has(song_id)));
        refuse(absent.unknown);
        deleted = absent.deleted;
      },
      edit() {
        /* Checked after the version: a song in a stale setlist may have been removed and deleted since, which the
           client's merge resolves. */
        refuse(deleted);
        return withIds(sets);
      },
    });
  },

  async setlistHistory({ caller, params, query: { skip, limit } }) {
    const states = await findSetlistStates(params.gig_id, { drafts: caller.role !== "musician" });
    if (states === null) throw new Refusal("NOT_FOUND");
    const items = states.toReversed().slice(skip, skip + limit);
    return { items, total: states.length, has_more: skip + items.length < states.length };
  },

  async singerColors({ caller, params }) {
    const gig = await findGig(params.gig_id, { drafts: caller.role !== "musician" });
    if (gig === null) throw new Refusal("NOT_FOUND");
    const { colors, songs, nameOf } = await keepColors(context.now());
    return Object.fromEntries(singerPalette(colors, songs, nameOf));
  },

  async genrePalette() {
    const { colors, songs } = await keepColors(context.now());
    return Object.fromEntries(genrePalette(colors, songs));
  },
});
