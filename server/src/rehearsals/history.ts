import type { rehearsalRoutes } from "@bandstand/shared/rehearsals/routes.ts";
import { pastBefore } from "@bandstand/shared/rehearsals/past.ts";
import { ProtocolIndex, type ProtocolSearch, type SearchedDiscussion } from "@bandstand/shared/rehearsals/search.ts";
import { type WholeStatistics, statisticsOf } from "@bandstand/shared/rehearsals/statistics.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { inSlices } from "../http/slices.ts";
import { allSongs, songsVersion } from "../songs/model.ts";
import { type StoredRehearsal, allRehearsals } from "./model.ts";
import { withPlan } from "./answer.ts";

type HistoryRoutes = Pick<typeof rehearsalRoutes, "listPastRehearsals" | "rehearsalStatistics">;

/** The members' comments on rehearsals, which belong to another room. */
export interface Discussions {
  readonly all: () => Promise<ReadonlyMap<string, SearchedDiscussion>>;
  /** Increases whenever one changes. */
  readonly version: () => number;
}

type Past = readonly StoredRehearsal[];

export const historyHandlers = (context: AppContext, discussions: Discussions): Handlers<HistoryRoutes> => {
  const index = new ProtocolIndex<StoredRehearsal>();
  let known: { readonly all: Past; readonly before: string; readonly past: Past } | undefined;
  let ready:
    | { readonly past: Past; readonly versions: string; readonly search: ProtocolSearch<StoredRehearsal> }
    | undefined;
  let counted: { readonly past: Past; readonly songsVersion: number; readonly whole: WholeStatistics } | undefined;

  /** Returns past rehearsals, newest first; the same object until a rehearsal or the day changes. */
  async function pastRehearsals(): Promise<Past> {
    const { lastFirst: all } = await allRehearsals();
    const before = pastBefore(context.today(), context.env.TIMEZONE);
    if (known?.all !== all || known.before !== before) {
      const first = all.findIndex(({ begin }) => begin < before);
      known = { all, before, past: first === -1 ? [] : all.slice(first) };
    }
    return known.past;
  }

  /** Returns the search through past rehearsals, updated with those that are new or changed since the last search. */
  async function searchOver(past: Past): Promise<ProtocolSearch<StoredRehearsal>> {
    const [names, said] = await Promise.all([allSongs(), discussions.all()]);
    const versions = `${songsVersion()} ${discussions.version()}`;
    if (ready?.past === past && ready.versions === versions) return ready.search;
    const search = await inSlices(index.over(past, names, ({ _id }) => said.get(_id)));
    ready = { past, versions, search };
    return search;
  }

  /** Returns the statistics of all past rehearsals, computed again once a rehearsal, a song or the day has changed. */
  async function statistics(): Promise<WholeStatistics> {
    const [past, songs] = await Promise.all([pastRehearsals(), allSongs()]);
    if (counted?.past !== past || counted.songsVersion !== songsVersion()) {
      const whole = statisticsOf(past, (song_id) => songs.get(song_id), context.env.TIMEZONE);
      counted = { past, songsVersion: songsVersion(), whole };
    }
    return counted.whole;
  }

  return {
    async listPastRehearsals({ query: { q, skip, limit } }) {
      const past = await pastRehearsals();
      const found = q ? (await searchOver(past)).find(q) : past;
      const items = await withPlan(found.slice(skip, skip + limit));
      return { items, total: found.length, has_more: skip + items.length < found.length };
    },

    async rehearsalStatistics({ query: { skip, limit } }) {
      const whole = await statistics();
      const items = whole.songs.slice(skip, skip + limit);
      const total = whole.songs.length;
      return { ...whole, songs: { items, total, has_more: skip + items.length < total } };
    },
  };
};
