import type { MyVote, Suggestion, SuggestionTotals, Vote, VoteTotals } from "@bandstand/shared/suggestions/contract.ts";
import { type StatusCause, isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import { countVotes, voteState } from "@bandstand/shared/suggestions/quorum.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import { records } from "../database/synced.ts";
import type { Caller, Editor } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import {
  type Ballot,
  type SongFields,
  type StoredSong,
  derivedFromSongs,
  liveSongs,
  songCollection,
  songRecord,
} from "../songs/model.ts";
import { voterIds } from "../users/model.ts";

const NO_VOTES: VoteTotals = { yes: 0, no: 0, abstain: 0 };

const votesOf = ({ ballot }: StoredSong): Ballot["votes"] => ballot?.votes ?? {};

const ballotOf = (votes: Ballot["votes"], active: ReadonlySet<string>): Ballot => ({
  votes,
  totals: countVotes(votes, active),
});

/** True while members can vote for the song. */
export const isOpenSuggestion = ({ status, deleted }: StoredSong): boolean => !deleted && status === "suggested";

/** True for a song that is or was a suggestion, so devices learn what became of it. */
export const isKnownSuggestion = ({ status, deleted, ballot }: StoredSong): boolean =>
  deleted === true || status === "suggested" || status === "rejected" || ballot !== undefined;

/** Returns the totals that every device stores; null unless the suggestion is open. */
export const totalsOf = (song: StoredSong): SuggestionTotals | null =>
  isOpenSuggestion(song) ? { song_id: song._id, ...NO_VOTES, ...song.ballot?.totals } : null;

/**
 * Returns one member's vote, which is sent only to that member's own devices; null if the member has not voted or the
 * song is not an open suggestion.
 */
export function myVoteOf(song: StoredSong, user_id: string): MyVote | null {
  const my_vote = votesOf(song)[user_id];
  return isOpenSuggestion(song) && my_vote !== undefined ? { song_id: song._id, my_vote } : null;
}

/** Returns the songs with the votes as the caller may see them; only active members' votes count. */
async function seenBy({ user_id }: Caller, songs: readonly StoredSong[]): Promise<Suggestion[]> {
  const active = await voterIds();
  return songs.map((song) => {
    const totals = countVotes(votesOf(song), active);
    const my_vote = votesOf(song)[user_id] ?? null;
    return { ...songRecord(song), ...totals, ...voteState(totals, active.size), my_vote };
  });
}

/** Returns one suggestion as the caller sees it. */
export async function suggestionFor(caller: Caller, song: StoredSong): Promise<Suggestion> {
  const [suggestion] = await seenBy(caller, [song]);
  if (suggestion === undefined) throw new Error("no suggestion was made from the song");
  return suggestion;
}

/* Newest first. */
const openSuggestions = derivedFromSongs((songs) =>
  [...songs.values()]
    .filter(isOpenSuggestion)
    .toSorted((a, b) =>
      a.created_at === b.created_at ? (a._id < b._id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
    ),
);

/** Returns one page of the open suggestions, newest first. */
export async function listSuggestions(
  caller: Caller,
  { skip, limit }: { readonly skip: number; readonly limit: number },
) {
  const open = await openSuggestions();
  return { items: await seenBy(caller, open.slice(skip, skip + limit)), total: open.length };
}

/** Returns open suggestions that the caller has not voted on, newest first. */
export const awaitedVotes = async ({ user_id }: Caller): Promise<StoredSong[]> =>
  (await openSuggestions()).filter((song) => myVoteOf(song, user_id) === null);

/**
 * Returns open suggestions with their voters, oldest first. For the service only: reminders go to those who have not
 * voted, and nobody learns who did.
 */
export const suggestionsWithVoters = async () =>
  (await openSuggestions()).toReversed().map((song) => {
    const { _id: song_id, title, interpret, created_at } = song;
    return { song_id, title, interpret, created_at, voted: new Set(Object.keys(votesOf(song))) };
  });

/** Creates a song with status `suggested`; every active member may do so. */
export const createSuggestion = async (
  _caller: Caller,
  song_id: string,
  fields: Omit<SongFields, "status" | "ballot">,
  write: Write,
): Promise<StoredSong> =>
  (await records.create<SongFields>(songCollection, song_id, { ...fields, status: "suggested" }, write)).stored;

const suggestions = { ...songCollection, refused: songRecord };

/**
 * Sets the caller's own vote; null withdraws it. Checked and counted in one conditional write, so the later of a
 * concurrent vote and adoption sees the earlier one. Refuses with `SUGGESTION_DECIDED` once the suggestion is decided.
 */
export const castVote = async (
  { user_id }: Caller,
  song_id: string,
  vote: Vote | null,
  write: Write,
): Promise<StoredSong> => {
  const { stored } = await records.change(suggestions, song_id, { ...write, quiet: true }, async (song) => {
    if (!isOpenSuggestion(song)) throw new Refusal("SUGGESTION_DECIDED");
    const { [user_id]: _before, ...others } = votesOf(song);
    return { ballot: ballotOf(vote === null ? others : { ...others, [user_id]: vote }, await voterIds()) };
  });
  return stored;
};

const moveBy = (song: StoredSong, cause: StatusCause, status: "rehearsing" | "rejected") => {
  if (!isStatusMoveAllowed(song.status, status, cause)) throw new Refusal("STATUS_MOVE");
  return { status };
};

/** Adds a suggestion to the repertoire. Refuses with `NOT_ADOPTABLE` if the current votes do not allow it. */
export const adoptSuggestion = async (_caller: Editor, song_id: string, write: Write): Promise<StoredSong> => {
  const { stored } = await records.change(suggestions, song_id, write, async (song) => {
    const moved = moveBy(song, "adoption", "rehearsing");
    const active = await voterIds();
    const ballot = ballotOf(votesOf(song), active);
    if (!voteState(ballot.totals, active.size).adoptable) throw new Refusal("NOT_ADOPTABLE");
    return { ...moved, ballot };
  });
  return stored;
};

/** Rejects a suggestion. Its votes are kept in case it is suggested again. */
export const rejectSuggestion = async (_caller: Editor, song_id: string, write: Write): Promise<StoredSong> =>
  (await records.change(suggestions, song_id, write, (song) => moveBy(song, "rejection", "rejected"))).stored;

/**
 * True if the song's vote totals must be kept up to date: they are shown now, or will be if the rejected song is
 * suggested again.
 */
const isUndecided = (song: StoredSong): boolean =>
  isOpenSuggestion(song) || (!song.deleted && song.status === "rejected" && song.ballot !== undefined);

/** How many songs to write concurrently, so that the database flushes them together. */
const SIDE_BY_SIDE = 32;

async function recount(songs: readonly StoredSong[], now: Date): Promise<void> {
  const write = { ...serviceWrite(now), quiet: true as const };
  const one = ({ _id }: StoredSong) =>
    records
      .change(suggestions, _id, write, async (song) => ({ ballot: ballotOf(votesOf(song), await voterIds()) }))
      .catch(passDeleted);
  for (let from = 0; from < songs.length; from += SIDE_BY_SIDE)
    await Promise.all(songs.slice(from, from + SIDE_BY_SIDE).map(one));
}

function passDeleted(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "NOT_FOUND")) throw error;
}

/**
 * Recounts every undecided suggestion after a member was deactivated or activated. Writes all of them, changed or not:
 * writing only the changed ones would reveal where the member had voted. It also forces concurrent votes to be checked
 * again, because the revision has changed.
 */
export const recountVotes = async (now: Date): Promise<void> => recount((await liveSongs()).filter(isUndecided), now);

/** Run at startup: recounts suggestions with outdated totals, left by a process that died before it recounted them. */
export async function recountOutdatedVotes(now: Date): Promise<void> {
  const active = await voterIds();
  const isOutdated = (song: StoredSong): boolean => {
    const { yes, no, abstain } = countVotes(votesOf(song), active);
    const { totals } = song.ballot ?? { totals: NO_VOTES };
    return totals.yes !== yes || totals.no !== no || totals.abstain !== abstain;
  };
  await recount(
    (await liveSongs()).filter((song) => isUndecided(song) && isOutdated(song)),
    now,
  );
}
