import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import type { suggestionRoutes } from "@bandstand/shared/suggestions/routes.ts";
import { records } from "../database/synced.ts";
import { writeOf } from "../database/write-of.ts";
import type { Caller } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { duplicatesOf } from "../songs/duplicates.ts";
import type { StoredSong } from "../songs/model.ts";
import {
  adoptSuggestion,
  castVote,
  createSuggestion,
  listSuggestions,
  rejectSuggestion,
  suggestionFor,
} from "./model.ts";

export const suggestionHandlers = (context: AppContext): Handlers<typeof suggestionRoutes> => {
  const answer = async (caller: Caller, song: StoredSong) =>
    new Answer(await suggestionFor(caller, song), { rev: song.rev });

  return {
    async listSuggestions({ caller, query }) {
      const { items, total } = await listSuggestions(caller, query);
      return { items, total, has_more: query.skip + items.length < total };
    },

    async createSuggestion({ caller, body, request }) {
      const { song_id, ...given } = body;
      const write = writeOf(caller, request, context.now());
      const id = await records.restorableIdFor("songs", song_id, write);
      const song = await createSuggestion(caller, id, { ...NEW_SONG, ...given }, write);
      const [duplicate_warning = null] = await duplicatesOf(song, song._id);
      return new Answer({ ...(await suggestionFor(caller, song)), duplicate_warning }, { rev: song.rev });
    },

    vote: async ({ caller, params, body, request }) =>
      answer(caller, await castVote(caller, params.song_id, body.vote, writeOf(caller, request, context.now()))),

    async withdrawVote({ caller, params, request }) {
      await castVote(caller, params.song_id, null, writeOf(caller, request, context.now()));
    },

    adoptSuggestion: async ({ caller, params, request }) =>
      answer(caller, await adoptSuggestion(caller, params.song_id, writeOf(caller, request, context.now()))),

    rejectSuggestion: async ({ caller, params, request }) =>
      answer(caller, await rejectSuggestion(caller, params.song_id, writeOf(caller, request, context.now()))),
  };
};
