import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { SongRef } from "../songs/contract.ts";
import { Suggestion, SuggestionIn, Vote } from "./contract.ts";

const SuggestionPath = z.strictObject({ song_id: Id });

export const suggestionRoutes = {
  listSuggestions: defineRoute({
    method: "GET",
    path: "/suggestions",
    access: "member",
    summary: "Open song suggestions with totals and the caller's own vote, newest first",
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
