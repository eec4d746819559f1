import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Song, SongIn, SongRef } from "../songs/contract.ts";

/** A member's vote, shown in German as Ja, Nein or Enthaltung. The server sends it only to that member. */
export const Vote = z.enum(["yes", "no", "abstain"]);
export type Vote = z.infer<typeof Vote>;

const count = z.int().min(0);

const Totals = { yes: count, no: count, abstain: count };

/** The totals of a vote, as stored on every device. The quorum is computed from the list of members. */
export const VoteTotals = z.strictObject(Totals);
export type VoteTotals = z.infer<typeof VoteTotals>;

export const SuggestionTotals = z.strictObject({ song_id: Id, ...Totals });
export type SuggestionTotals = z.infer<typeof SuggestionTotals>;

/** The vote of the signed-in member. */
export const MyVote = z.strictObject({ song_id: Id, my_vote: Vote });
export type MyVote = z.infer<typeof MyVote>;

/** A suggested song with the state of its vote and the caller's own vote. */
export const Suggestion = Song.extend({
  ...Totals,
  eligible: count,
  quorum: count,
  quorum_reached: z.boolean(),
  adoptable: z.boolean(),
  my_vote: Vote.nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A new suggestion: a song without the status, which is always `suggested`. */
export const SuggestionIn = SongIn.omit({ status: true });
export type SuggestionIn = z.input<typeof SuggestionIn>;

const SuggestionPath = z.strictObject({ song_id: Id });

export const suggestionRoutes = {
  listSuggestions: defineRoute({
    method: "GET",
    path: "/suggestions",
    access: "member",
    summary: "Open song suggestions with totals and the caller's own vote, the newest first",
    query: z.strictObject(Paging),
    response: page(Suggestion),
  }),
  createSuggestion: defineRoute({
    method: "POST",
    path: "/suggestions",
    access: "member",
    summary: "Suggest a song; probable duplicates are reported but do not prevent it",
    body: SuggestionIn,
    response: Suggestion.extend({ duplicate_warning: SongRef.nullable() }),
    status: 201,
    errors: ["ID_TAKEN"],
  }),
  vote: defineRoute({
    method: "PUT",
    path: "/suggestions/{song_id}/vote",
    access: "member",
    summary: "Vote on a suggestion, or change the caller's vote",
    params: SuggestionPath,
    body: z.strictObject({ vote: Vote }),
    response: Suggestion,
    errors: ["SUGGESTION_DECIDED"],
    unsigned: true,
  }),
  withdrawVote: defineRoute({
    method: "DELETE",
    path: "/suggestions/{song_id}/vote",
    access: "member",
    summary: "Withdraw the caller's vote",
    params: SuggestionPath,
    response: null,
    errors: ["SUGGESTION_DECIDED"],
    unsigned: true,
  }),
  adoptSuggestion: defineRoute({
    method: "POST",
    path: "/suggestions/{song_id}/adopt",
    access: "editor",
    summary: "Adopt a suggestion that has the quorum and at least half yes votes",
    params: SuggestionPath,
    response: Suggestion,
    errors: ["NOT_ADOPTABLE", "STATUS_MOVE"],
  }),
  rejectSuggestion: defineRoute({
    method: "POST",
    path: "/suggestions/{song_id}/reject",
    access: "editor",
    summary: "Reject a suggestion; it can be suggested again",
    params: SuggestionPath,
    response: Suggestion,
    errors: ["STATUS_MOVE"],
  }),
} as const;
