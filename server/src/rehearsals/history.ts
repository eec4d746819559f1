import type { rehearsalRoutes } from "@bandstand/shared/rehearsals/contract.ts";
import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { ProtocolIndex } from "@bandstand/shared/rehearsals/search.ts";
import { statisticsOf } from "@bandstand/shared/rehearsals/statistics.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { allSongs } from "../songs/model.ts";
import { type StoredRehearsal, allRehearsals } from "./model.ts";
import { withPlan } from "./answer.ts";

type HistoryRoutes = Pick<typeof rehearsalRoutes, "listPastRehearsals" | "rehearsalStatistics">;

interface PastIndex {
  /** Last to first. */
  readonly past: readonly StoredRehearsal[];
  readonly protocols: ProtocolIndex<StoredRehearsal>;
}

export const historyHandlers = (context: AppContext): Handlers<HistoryRoutes> => {
  let indexed:
    | { readonly of: readonly StoredRehearsal[]; readonly before: string; readonly index: PastIndex }
    | undefined;

  /* Kept until a rehearsal changes or the day does. */
  async function pastIndex(): Promise<PastIndex> {
    const { lastFirst } = await allRehearsals();
    const before = pastBefore(context.today(), context.env.TIMEZONE);
    if (indexed?.of !== lastFirst || indexed.before !== before) {
      const past = lastFirst.filter(({ begin }) => begin < before);
      indexed = { of: lastFirst, before, index: { past, protocols: new ProtocolIndex(past) } };
    }
    return indexed.index;
  }

  return {
    async listPastRehearsals({ query: { q, skip, limit } }) {
      const { past, protocols } = await pastIndex();
      const found = q ? protocols.find(q, await allSongs()) : past;
      const items = await withPlan(found.slice(skip, skip + limit));
      return { items, total: found.length, has_more: skip + items.length < found.length };
    },

    async rehearsalStatistics({ query: { skip, limit } }) {
      const [{ past }, songs] = await Promise.all([pastIndex(), allSongs()]);
      const whole = statisticsOf(past, (song_id) => songs.get(song_id), context.env.TIMEZONE);
      const items = whole.songs.slice(skip, skip + limit);
      const total = whole.songs.length;
      return { ...whole, songs: { items, total, has_more: skip + items.length < total } };
    },
  };
};
