import type { Vote, VoteTotals } from "@bandstand/shared/suggestions/contract.ts";
import { type VoteState, voteState, votesMissing } from "@bandstand/shared/suggestions/quorum.ts";
import { type Accessor, createMemo } from "solid-js";
import { db } from "../data/db.ts";
import { createLiveList, createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { songTable } from "../data/songs-table.ts";

export type SongRow = RowOf<"songs">;

/** A suggestion's vote as this device knows it: the last totals from the server, and this member's own vote. */
export interface ShownVote extends VoteState {
  readonly totals: VoteTotals;
  /** How many more votes are needed for a quorum. */
  readonly missing: number;
  readonly my_vote: Vote | null;
  /** True while this member's vote waits to be sent and is not in the totals. */
  readonly isWaiting: boolean;
}

const NO_VOTES: VoteTotals = { yes: 0, no: 0, abstain: 0 };

const isSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

interface Suggestions {
  /**
   * Ids of the open suggestions: first those that awaited this member's vote when the screen was opened, then the
   * others; each group is sorted newest first. Voting does not reorder them, because the next suggestion would then
   * move under the user's finger.
   */
  readonly ids: Accessor<readonly string[]>;
  /** True once everything on this device has been read. */
  readonly ready: Accessor<boolean>;
  song(song_id: string): SongRow | undefined;
  vote(song_id: string): ShownVote;
}

/** The open suggestions and their votes. Call in a component. */
export function useSuggestions(): Suggestions {
  const totals = createLiveList(() => db().suggestions.toArray(), "song_id");
  const mine = createLiveList(() => db().my_votes.toArray(), "song_id");
  /* Members' rows stored by an older version of the app have no `joined`; those members count as joined. */
  const eligible = createLiveRecord(() =>
    db()
      .users.filter(({ status, joined }) => status === "active" && (joined as boolean | undefined) !== false)
      .count(),
  );
  const waiting = createLiveRecord(async () => {
    const entries = await db()
      .outbox.filter(({ collection }) => collection === "my_votes")
      .toArray();
    return new Set(entries.map(({ id }) => id));
  });
  const votedBefore = createMemo<ReadonlySet<string> | undefined>(
    (before) => before ?? (mine.ready ? new Set(mine.items.map(({ song_id }) => song_id)) : undefined),
  );
  const ids = createMemo<readonly string[]>(
    () => {
      const newest = songTable
        .rows()
        .filter(({ status }) => status === "suggested")
        .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
        .map(({ song_id }) => song_id);
      const isVoted = (song_id: string): boolean => votedBefore()?.has(song_id) === true;
      return [...newest.filter((song_id) => !isVoted(song_id)), ...newest.filter(isVoted)];
    },
    [],
    { equals: isSameOrder },
  );
  return {
    ids,
    ready: () => songTable.complete() && totals.ready && mine.ready && eligible() !== undefined,
    song: (song_id) => songTable.byId(song_id),
    vote(song_id) {
      const { yes, no, abstain } = totals.items.find((row) => row.song_id === song_id) ?? NO_VOTES;
      const counted = { yes, no, abstain };
      return {
        totals: counted,
        ...voteState(counted, eligible() ?? 0),
        missing: votesMissing(counted, eligible() ?? 0),
        my_vote: mine.items.find((row) => row.song_id === song_id)?.my_vote ?? null,
        isWaiting: waiting()?.has(song_id) ?? false,
      };
    },
  };
}

/** Open suggestions without this member's vote, newest first; undefined while loading. */
export const useAwaitedVotes = (): Accessor<readonly SongRow[] | null | undefined> =>
  createLiveRecord(async () => {
    const [open, mine] = await Promise.all([
      db().suggestions.toCollection().primaryKeys(),
      db().my_votes.toCollection().primaryKeys(),
    ]);
    const songs = await db().songs.bulkGet(open.filter((song_id) => !mine.includes(song_id)));
    return songs
      .flatMap((song) => (song?.status === "suggested" ? [song] : []))
      .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  });
