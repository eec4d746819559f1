import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import type { MyVote, Suggestion, SuggestionIn, Vote } from "@bandstand/shared/suggestions/contract.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";

type Answer = Readonly<Record<string, unknown>>;

/** The fields of a suggestion's response that are not the song's. */
const VOTE_FIELDS: readonly string[] = [
  "yes",
  "no",
  "abstain",
  "eligible",
  "quorum",
  "quorum_reached",
  "adoptable",
  "my_vote",
] satisfies readonly (keyof Suggestion)[];

const songOf = (answer: Answer): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([field]) => !VOTE_FIELDS.includes(field)));

const createSuggestionMutation = plainEdit<SuggestionIn & { readonly song_id: string }, Song>({
  name: "createSuggestion",
  route: "createSuggestion",
  collection: "songs",
  creates: true,
  id: ({ song_id }) => song_id,
  apply: (song, fields, made_at) => {
    const at = new Date(made_at).toISOString();
    return song ?? { ...NEW_SONG, ...fields, status: "suggested", created_at: at, updated_at: at, rev: 0 };
  },
  request: (body) => ({ body }),
  record: songOf,
  describe: ({ title }) => text().suggestions.edit_created(title),
});

interface SuggestedSong {
  readonly song_id: string;
  /** Names the song in the list of pending edits. */
  readonly title: string;
}

/** Sets the member's own vote. Its description omits the vote, because others may see the list of pending edits. */
const voteMutation = plainEdit<SuggestedSong & { readonly vote: Vote }, MyVote>({
  name: "vote",
  route: "vote",
  collection: "my_votes",
  id: ({ song_id }) => song_id,
  apply: (row, { song_id, vote }) => ({ rev: 0, ...row, song_id, my_vote: vote }),
  request: ({ song_id, vote }) => ({ params: { song_id }, body: { vote } }),
  fold: (_earlier, later) => later,
  record: ({ song_id, my_vote }) => ({ song_id, my_vote }),
  describe: ({ title }) => text().suggestions.edit_voted(title),
});

const withdrawVoteMutation = plainEdit<SuggestedSong, MyVote>({
  name: "withdrawVote",
  route: "withdrawVote",
  collection: "my_votes",
  id: ({ song_id }) => song_id,
  apply: () => undefined,
  request: ({ song_id }) => ({ params: { song_id } }),
  describe: ({ title }) => text().suggestions.edit_withdrawn(title),
});

const decide = (name: "adoptSuggestion" | "rejectSuggestion", cause: "adoption" | "rejection") => {
  const status = cause === "adoption" ? "rehearsing" : "rejected";
  return plainEdit<SuggestedSong, Song>({
    name,
    route: name,
    collection: "songs",
    id: ({ song_id }) => song_id,
    apply: (song) => song && (isStatusMoveAllowed(song.status, status, cause) ? { ...song, status } : song),
    request: ({ song_id }) => ({ params: { song_id } }),
    record: songOf,
    describe: ({ title }) =>
      cause === "adoption" ? text().suggestions.edit_adopted(title) : text().suggestions.edit_rejected(title),
  });
};

const adoptMutation = decide("adoptSuggestion", "adoption");
const rejectMutation = decide("rejectSuggestion", "rejection");

const named = ({ song_id, title }: SuggestedSong): SuggestedSong => ({ song_id, title });

/** Suggests a song. Returns its id. */
export async function suggestSong(fields: SuggestionIn): Promise<string> {
  const song_id = newId();
  await mutate(createSuggestionMutation, { ...fields, song_id });
  return song_id;
}

/** Sets the member's own vote; null withdraws it. */
export const castVote = (song: SuggestedSong, vote: Vote | null): Promise<void> =>
  vote === null ? mutate(withdrawVoteMutation, named(song)) : mutate(voteMutation, { ...named(song), vote });

export const adoptSuggestion = (song: SuggestedSong): Promise<void> => mutate(adoptMutation, named(song));

export const rejectSuggestion = (song: SuggestedSong): Promise<void> => mutate(rejectMutation, named(song));
