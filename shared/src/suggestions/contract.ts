import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Song, SongIn } from "../songs/contract.ts";

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

/**
 * A suggested song with the totals and the state of its vote, and the caller's own vote, which is null if there is
 * none.
 */
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
