import type { rehearsalRoutes } from "@bandstand/shared/rehearsals/contract.ts";
import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { ProtocolIndex, foldAhead } from "@bandstand/shared/rehearsals/search.ts";
import { statisticsOf } from "@bandstand/shared/rehearsals/statistics.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { allSongs } from "../songs/model.ts";
import { type StoredRehearsal, allRehearsals } from "./model.ts";
import { withPlan } from "./answer.ts";

type HistoryRoutes = Pick<typeof rehearsalRoutes, "listPastRehearsals" | "rehearsalStatistics">;

/** How many protocols are made ready for search before others get their turn. */
const FOLDED_AT_ONCE = 100;

const breathe = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const isSame = (a: readonly StoredRehearsal[], b: readonly StoredRehearsal[]): boolean =>
  a.length === b.length && a.every((rehearsal, at) => rehearsal === b[at]);

export const historyHandlers = (context: AppContext): Handlers<HistoryRoutes> => {
  let index = new ProtocolIndex<StoredRehearsal>([]);

  /** The past rehearsals, last to first: made anew when one of them changes, or the day does. */
  async function pastIndex(): Promise<ProtocolIndex<StoredRehearsal>> {
    const { lastFirst } = await allRehearsals();
    const before = pastBefore(context.today(), context.env.TIMEZONE);
    const first = lastFirst.findIndex(({ begin }) => begin < before);
    const past = first === -1 ? [] : lastFirst.slice(first);
    if (isSame(past, index.rehearsals)) return index;
    for (const [at, rehearsal] of past.entries()) {
      foldAhead(rehearsal);
      if (at % FOLDED_AT_ONCE === FOLDED_AT_ONCE - 1) await breathe();
    }
    index = new ProtocolIndex(past);
    return index;
  }

  return {
    async listPastRehearsals({ query: { q, skip, limit } }) {
      const past = await pastIndex();
      const found = past.find(q ?? "", await allSongs());
      const items = await withPlan(found.slice(skip, skip + limit));
      return { items, total: found.length, has_more: skip + items.length < found.length };
    },

    async rehearsalStatistics({ query: { skip, limit } }) {
      const [past, songs] = await Promise.all([pastIndex(), allSongs()]);
      const whole = statisticsOf(past.rehearsals, (song_id) => songs.get(song_id), context.env.TIMEZONE);
      const items = whole.songs.slice(skip, skip + limit);
      const total = whole.songs.length;
      return { ...whole, songs: { items, total, has_more: skip + items.length < total } };
    },
  };
};
