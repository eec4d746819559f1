import type { Language } from "@bandstand/shared/contract/errors.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { liveRoutes } from "@bandstand/shared/live/routes.ts";
import { changeEntries, findEntry, insertEntries, moveEntries, moveSet } from "@bandstand/shared/setlists/edits.ts";
import { ENTRIES_PER_SET_MAX } from "@bandstand/shared/setlists/limits.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { Handlers } from "../http/handler.ts";
import { editSetlist } from "../setlists/change.ts";
import { setlistRefusal } from "../setlists/refusals.ts";
import { absentSongs } from "../songs/model.ts";
import { stageHandlers } from "./stage.ts";

type Sets = readonly SetlistSet[];

function setIn(sets: Sets, set_id: string, field: string, language: Language): SetlistSet {
  const set = sets.find((one) => one.set_id === set_id);
  if (set === undefined) throw setlistRefusal("unknown_set", [field], language);
  return set;
}

function refuseUnknownEntry(sets: Sets, entry_id: string, language: Language): void {
  if (findEntry(sets, entry_id) === undefined) throw setlistRefusal("unknown_entry", ["entry_id"], language);
}

function refuseFull(sets: Sets, field: string, language: Language): void {
  if (sets.some((set) => set.songs.length > ENTRIES_PER_SET_MAX)) throw setlistRefusal("set_full", [field], language);
}

/* The app itself uses `update_setlist` and merges; these operations offer the same edits to remote controls and
   scripts. */
export const liveHandlers = (context: AppContext): Handlers<typeof liveRoutes> => ({
  ...stageHandlers(context),

  liveMoveSet: ({ caller, params: { gig_id }, body: { set_id, direction, setlist_version }, request }) =>
    editSetlist(context, {
      caller,
      gig_id,
      setlist_version,
      request,
      edit({ setlist: { sets } }) {
        setIn(sets, set_id, "set_id", request.language);
        const moved = moveSet(sets, set_id, direction);
        if (moved === null) throw new Refusal("SET_AT_EDGE");
        return moved;
      },
    }),

  liveMoveSong: ({ caller, params: { gig_id }, body: { entry_id, to_set_id, position, setlist_version }, request }) =>
    editSetlist(context, {
      caller,
      gig_id,
      setlist_version,
      request,
      edit({ setlist: { sets } }) {
        refuseUnknownEntry(sets, entry_id, request.language);
        setIn(sets, to_set_id, "to_set_id", request.language);
        const moved = moveEntries(sets, [entry_id], to_set_id, position);
        refuseFull(moved, "to_set_id", request.language);
        return moved;
      },
    }),

  liveSkipSong: ({ caller, params: { gig_id }, body: { entry_id, uebersprungen, setlist_version }, request }) =>
    editSetlist(context, {
      caller,
      gig_id,
      setlist_version,
      request,
      edit({ setlist: { sets } }) {
        refuseUnknownEntry(sets, entry_id, request.language);
        return changeEntries(sets, [entry_id], { uebersprungen });
      },
    }),

  liveInsertSong: ({ caller, params: { gig_id }, body: { song_id, set_id, position, setlist_version }, request }) =>
    editSetlist(context, {
      caller,
      gig_id,
      setlist_version,
      request,
      async check() {
        const { unknown, deleted } = await absentSongs([song_id]);
        if (unknown.length + deleted.length > 0) throw setlistRefusal("unknown_song", ["song_id"], request.language);
      },
      edit({ setlist: { sets } }) {
        setIn(sets, set_id, "set_id", request.language);
        const entry = { entry_id: newId(), song_id, uebersprungen: false };
        const filled = insertEntries(sets, set_id, position, [entry]);
        refuseFull(filled, "set_id", request.language);
        return filled;
      },
    }),
});
