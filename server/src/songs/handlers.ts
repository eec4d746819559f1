import type { songRoutes } from "@bandstand/shared/songs/routes.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import { records } from "../database/synced.ts";
import { versionedWriteOf, writeOf } from "../database/write-of.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { keepColorsOf } from "./colors.ts";
import { duplicatesOf } from "./duplicates.ts";
import { importSongs } from "./import.ts";
import { foundSongs } from "./listing.ts";
import { MetadataCrawler } from "./metadata.ts";
import { changeSong, createSong, findSong, removeSong, songRecord } from "./model.ts";
import { refuseInUse } from "./uses.ts";

const SECONDS_PER_MINUTE = 60;

/** A deleted song. A repeated request announces it again. */
export interface SongDeleted {
  readonly song_id: string;
}

interface Surroundings {
  /** Called after a deletion; resolves when other rooms have been updated. */
  readonly announce: (deleted: SongDeleted) => Promise<void>;
}

export function songHandlers(context: AppContext, { announce }: Surroundings): Handlers<typeof songRoutes> {
  const lookups = context.sharedLimit({
    name: "crawler",
    points: context.env.RATE_LIMIT_CRAWLER_PER_MINUTE,
    seconds: SECONDS_PER_MINUTE,
  });
  const crawler = new MetadataCrawler(context);
  return {
    async listSongs({ caller, query }) {
      const { skip, limit, ...wanted } = query;
      const found = await foundSongs(context, caller, wanted);
      const items = found.slice(skip, skip + limit).map(songRecord);
      return { items, total: found.length, has_more: skip + items.length < found.length };
    },

    async createSong({ caller, body, request }) {
      const { song_id, ...given } = body;
      const write = writeOf(caller, request, context.now());
      const id = await records.restorableIdFor("songs", song_id, write);
      const { stored } = await createSong(caller, id, { ...NEW_SONG, ...given }, write);
      await keepColorsOf(stored, write.now);
      const [duplicate_warning = null] = await duplicatesOf(stored, stored._id);
      return new Answer({ ...songRecord(stored), duplicate_warning }, { rev: stored.rev });
    },

    songDuplicates: ({ query }) => duplicatesOf(query),

    async crawlMetadata({ caller, query }) {
      await lookups.take(caller.user_id);
      return await crawler.find(query, caller.user_id);
    },

    importSongs: (input) => importSongs(context, input),

    async getSong({ params }) {
      const song = await findSong(params.song_id);
      if (song === null) throw new Refusal("NOT_FOUND");
      return new Answer(songRecord(song), { rev: song.rev });
    },

    async updateSong({ caller, params, body, request }) {
      const write = versionedWriteOf(caller, request, context.now());
      const { stored } = await changeSong(caller, params.song_id, write, (song) => {
        if (body.status !== undefined && !isStatusMoveAllowed(song.status, body.status))
          throw new Refusal("STATUS_MOVE");
        return body;
      });
      if (body.genre !== undefined || body.singers !== undefined || body.singer_ids !== undefined)
        await keepColorsOf(stored, write.now);
      return new Answer(songRecord(stored), { rev: stored.rev });
    },

    async deleteSong({ caller, params, request }) {
      const write = writeOf(caller, request, context.now());
      await removeSong(caller, params.song_id, write, () => refuseInUse(caller, params.song_id, context.today()));
      await announce(params);
    },
  };
}
