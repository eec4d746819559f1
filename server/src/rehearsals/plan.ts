import { isPastRehearsal } from "@bandstand/shared/rehearsals/past.ts";
import type { rehearsalRoutes } from "@bandstand/shared/rehearsals/routes.ts";
import { serviceWrite } from "../database/records.ts";
import { versionedWriteOf } from "../database/write-of.ts";
import type { Editor } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { changeSong, derivedFromSongs, songRecord } from "../songs/model.ts";
import { findRehearsal } from "./model.ts";

/**
 * Returns a function that looks up the songs planned for a rehearsal. The assignment is one field of the song, so a
 * song can never be planned for two rehearsals, even by concurrent requests.
 */
export const plannedSongs = derivedFromSongs((songs) => {
  const planned = new Map<string, string[]>();
  for (const { _id, deleted, planned_rehearsal_id } of songs.values()) {
    if (deleted || planned_rehearsal_id === null) continue;
    const sameRehearsal = planned.get(planned_rehearsal_id);
    if (sameRehearsal === undefined) planned.set(planned_rehearsal_id, [_id]);
    else sameRehearsal.push(_id);
  }
  return (rehearsal_id: string): string[] => [...(planned.get(rehearsal_id) ?? [])];
});

async function freeSong(caller: Editor, song_id: string, rehearsal_id: string, now: Date): Promise<void> {
  /* Removes the song from the plan only if it is still planned for this rehearsal: it may have been planned for
     another one since. */
  await changeSong(caller, song_id, serviceWrite(now), (song) =>
    song.planned_rehearsal_id === rehearsal_id ? { planned_rehearsal_id: null } : {},
  ).catch((error: unknown) => {
    /* The song has been deleted, so it is in no plan. */
    if (!(error instanceof Refusal && error.code === "NOT_FOUND")) throw error;
  });
}

/** Removes all songs from a rehearsal's plan. */
export async function freeSongs(caller: Editor, rehearsal_id: string, now: Date): Promise<void> {
  const planned = await plannedSongs();
  for (const song_id of planned(rehearsal_id)) await freeSong(caller, song_id, rehearsal_id, now);
}

export const planHandlers = (context: AppContext): Handlers<Pick<typeof rehearsalRoutes, "planSong">> => ({
  async planSong({ caller, params, body, request }) {
    const { rehearsal_id } = body;
    const write = versionedWriteOf(caller, request, context.now());
    const { stored, replayed } = await changeSong(caller, params.song_id, write, async (song) => {
      const target = rehearsal_id === null ? null : await findRehearsal(rehearsal_id);
      if (target === null && rehearsal_id !== null) throw new Refusal("NOT_FOUND");
      const isKept = song.planned_rehearsal_id === rehearsal_id;
      if (target !== null && !isKept && isPastRehearsal(target, context.today(), context.env.TIMEZONE))
        throw new Refusal("REHEARSAL_PAST");
      return { planned_rehearsal_id: rehearsal_id };
    });
    /* If the rehearsal was deleted between the check and the write, this song was added after its plan had been
       emptied. */
    if (!replayed && rehearsal_id !== null && (await findRehearsal(rehearsal_id)) === null) {
      await freeSong(caller, params.song_id, rehearsal_id, context.now());
      throw new Refusal("NOT_FOUND");
    }
    return new Answer(songRecord(stored), { rev: stored.rev });
  },
});
